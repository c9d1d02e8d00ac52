import type { Place } from '../../scene.ts'
import type { Stage } from '../stage.ts'
import { paintCafe } from './cafe.ts'
import { frameRuins, paintCastleGrounds, paintRuins } from './castle.ts'
import { paintCave } from './cave.ts'
import { paintCity } from './city.ts'
import { paintBeach, paintSea } from './coast.ts'
import { paintDesert } from './desert.ts'
import { frameGarden, frameMeadow, frameMountains, paintField, paintGarden, paintMeadow, paintMountains } from './fields.ts'
import { paintHarbour } from './harbour.ts'
import { paintAbstract, paintCloudland, paintOpenSky, paintPlanetScape, paintSpace } from './heavens.ts'
import { paintKitchen } from './kitchen.ts'
import { frameLake, paintLake, paintRiver } from './lake.ts'
import { paintLibrary } from './library.ts'
import { paintRooftop } from './rooftop.ts'
import { paintRoom } from './room.ts'
import { frameSnowfield, paintSnowfield } from './snowfield.ts'
import { paintNightMarket, paintStreet } from './street.ts'
import { paintTemple } from './temple.ts'
import { paintStage, paintStudio } from './theatre.ts'
import { paintUnderwater } from './underwater.ts'
import { paintVillage } from './village.ts'
import { paintVolcano } from './volcano.ts'
import { paintWaterfall } from './waterfall.ts'
import { frameBamboo, frameForest, paintBambooForest, paintForest, paintJungle } from './woods.ts'

export interface PlacePainter {
  /** Paints everything behind the subjects. */
  readonly back: (stage: Stage) => void
  /** Paints a frame of foreground before the subjects. */
  readonly front?: (stage: Stage) => void
}

export const PLACE_PAINTERS: Readonly<Record<Place, PlacePainter>> = {
  meadow: { back: paintMeadow, front: frameMeadow },
  forest: { back: paintForest, front: frameForest },
  'bamboo-forest': { back: paintBambooForest, front: frameBamboo },
  jungle: { back: paintJungle, front: frameForest },
  mountains: { back: paintMountains, front: frameMountains },
  snowfield: { back: paintSnowfield, front: frameSnowfield },
  desert: { back: paintDesert },
  beach: { back: paintBeach },
  sea: { back: paintSea },
  underwater: { back: paintUnderwater },
  lake: { back: paintLake, front: frameLake },
  river: { back: paintRiver, front: frameLake },
  waterfall: { back: paintWaterfall, front: frameForest },
  garden: { back: paintGarden, front: frameGarden },
  field: { back: paintField, front: frameMeadow },
  village: { back: paintVillage, front: frameMeadow },
  city: { back: paintCity },
  street: { back: paintStreet },
  'night-market': { back: paintNightMarket },
  rooftop: { back: paintRooftop },
  harbour: { back: paintHarbour },
  temple: { back: paintTemple, front: frameGarden },
  'castle-grounds': { back: paintCastleGrounds, front: frameRuins },
  ruins: { back: paintRuins, front: frameRuins },
  cave: { back: paintCave },
  volcano: { back: paintVolcano },
  room: { back: paintRoom },
  kitchen: { back: paintKitchen },
  library: { back: paintLibrary },
  cafe: { back: paintCafe },
  studio: { back: paintStudio },
  stage: { back: paintStage },
  sky: { back: paintOpenSky },
  clouds: { back: paintCloudland },
  space: { back: paintSpace },
  planet: { back: paintPlanetScape },
  abstract: { back: paintAbstract },
}
