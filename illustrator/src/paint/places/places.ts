import type { Place } from '../../scene.ts'
import type { Stage } from '../stage.ts'
import { paintCafe } from './cafe.ts'
import { paintCastleGrounds } from './castle.ts'
import { paintCave } from './cave.ts'
import { paintCity } from './city.ts'
import { paintBeach, paintSea } from './coast.ts'
import { paintDesert } from './desert.ts'
import { paintField, paintGarden, paintMeadow, paintMountains } from './fields.ts'
import { paintHarbour } from './harbour.ts'
import { paintAbstract, paintCloudland, paintOpenSky, paintPlanetScape, paintSpace } from './heavens.ts'
import { paintKitchen } from './kitchen.ts'
import { paintLake, paintRiver } from './lake.ts'
import { paintLibrary } from './library.ts'
import { paintRoom } from './room.ts'
import { paintSnowfield } from './snowfield.ts'
import { paintNightMarket, paintStreet } from './street.ts'
import { paintTemple } from './temple.ts'
import { paintStage, paintStudio } from './theatre.ts'
import { paintUnderwater } from './underwater.ts'
import { paintVillage } from './village.ts'
import { paintVolcano } from './volcano.ts'
import { paintWaterfall } from './waterfall.ts'
import { paintBambooForest, paintForest, paintJungle } from './woods.ts'

/** Paints everything behind the subjects. */
export type PlacePainter = (stage: Stage) => void

export const PLACE_PAINTERS: Readonly<Record<Place, PlacePainter>> = {
  meadow: paintMeadow,
  forest: paintForest,
  'bamboo-forest': paintBambooForest,
  jungle: paintJungle,
  mountains: paintMountains,
  snowfield: paintSnowfield,
  desert: paintDesert,
  beach: paintBeach,
  sea: paintSea,
  underwater: paintUnderwater,
  lake: paintLake,
  river: paintRiver,
  waterfall: paintWaterfall,
  garden: paintGarden,
  field: paintField,
  village: paintVillage,
  city: paintCity,
  street: paintStreet,
  'night-market': paintNightMarket,
  harbour: paintHarbour,
  temple: paintTemple,
  'castle-grounds': paintCastleGrounds,
  cave: paintCave,
  volcano: paintVolcano,
  room: paintRoom,
  kitchen: paintKitchen,
  library: paintLibrary,
  cafe: paintCafe,
  studio: paintStudio,
  stage: paintStage,
  sky: paintOpenSky,
  clouds: paintCloudland,
  space: paintSpace,
  planet: paintPlanetScape,
  abstract: paintAbstract,
}
