<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="railroad_ink" tilewidth="64" tileheight="64" tilecount="9" columns="3">
 <image source="railroad_ink.png" width="192" height="192"/>
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
 <tile id="2" type="Exit">
  <properties>
   <property name="kind" value="highway"/>
  </properties>
 </tile>
 <tile id="3" type="Exit">
  <properties>
   <property name="kind" value="railway"/>
  </properties>
 </tile>
 <tile id="4" type="Building">
  <properties>
   <property name="building" value="factory"/>
  </properties>
 </tile>
 <tile id="5" type="Building">
  <properties>
   <property name="building" value="village"/>
  </properties>
 </tile>
 <tile id="6" type="Building">
  <properties>
   <property name="building" value="university"/>
  </properties>
 </tile>
</tileset>
