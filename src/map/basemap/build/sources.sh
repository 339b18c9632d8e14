#!/bin/sh
# Turns the Debian packages' files into GeoJSON for the other steps.
#
#   sh src/map/basemap/build/sources.sh
#
# Needs: apt-get with deb-src lines, dpkg-deb, tar, and mapshaper (docs/basemap.md names the versions).
# BASEMAP_SOURCES names the folder for downloads and intermediate files (default: node_modules/.cache/basemap).
set -eu
sources=${BASEMAP_SOURCES:-node_modules/.cache/basemap}
mapshaper=${MAPSHAPER:-node_modules/.bin/mapshaper}
mkdir -p "$sources/deb"

(
  cd "$sources/deb"
  for package in libmagics++-data qgis-common ferret-datasets; do
    [ -d "$package" ] && continue
    apt-get download "$package"
    mkdir "$package"
    dpkg-deb -x "$package"_*.deb "$package"
  done
  if [ ! -d osm2pgsql ]; then
    apt-get source --download-only osm2pgsql
    mkdir osm2pgsql
    tar xJf osm2pgsql_*.orig.tar.xz -C osm2pgsql --strip-components=1 --wildcards '*/tests/data/liechtenstein-2013-08-03.osm.pbf'
  fi
)

natural_earth=$sources/deb/libmagics++-data/usr/share/magics/10m
geojson() { "$mapshaper" "$1" -o "$sources/$2" format=geojson precision="$3"; }
geojson "$natural_earth/ne_10m_land.shp" land.json 0.0001
geojson "$natural_earth/ne_10m_ocean.shp" ocean.json 0.0001
geojson "$natural_earth/ne_10m_rivers_lake_centerlines.shp" rivers.json 0.0001
geojson "$natural_earth/ne_10m_admin_0_boundary_lines_land.shp" countries-lines.json 0.0001
geojson "$natural_earth/ne_10m_admin_1_states_provinces_lines.shp" states-lines.json 0.0001
geojson "$natural_earth/ne_10m_populated_places_simple.shp" places.json 0.0001
node "$(dirname "$0")/states.mjs"
