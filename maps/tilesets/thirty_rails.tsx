<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="thirty_rails" tilewidth="64" tileheight="64" tilecount="9" columns="3">
 <image source="thirty_rails.png" width="192" height="192"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="white"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="grey"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="lake"/>
  </properties>
 </tile>
 <tile id="3" type="Number">
  <properties>
   <property name="value" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="4" type="Number">
  <properties>
   <property name="value" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="5" type="Number">
  <properties>
   <property name="value" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="6" type="Number">
  <properties>
   <property name="value" type="int" value="4"/>
  </properties>
 </tile>
 <tile id="7" type="Number">
  <properties>
   <property name="value" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="8" type="Number">
  <properties>
   <property name="value" type="int" value="6"/>
  </properties>
 </tile>
</tileset>
