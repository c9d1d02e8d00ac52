import type { PainterName } from '../../scene.ts'
import { board } from './board.ts'
import { paintCoveredBoat, paintRowingBoat } from './boats.ts'
import { paintBough } from './bough.ts'
import type { Painter } from './brush.ts'
import { paintMoon, paintPlanet, paintSun } from './celestial.ts'
import { paintCrane } from './crane.ts'
import { paintCup, paintTable, paintWindow } from './household.ts'
import { paintHouse, paintPagoda } from './houses.ts'
import { paintCampfire, paintLamp, paintLantern } from './lights.ts'
import { paintFlower, paintGrass, paintRock } from './plants.ts'
import { paintPlate } from './plate.ts'
import { paintSkyscraper } from './skyscraper.ts'
import { paintBalloon, paintBoat, paintBridge, paintCloudlet, paintWindmill } from './structures.ts'
import { paintCastle, paintLighthouse, paintTower } from './towers.ts'
import { paintBamboo, paintBlossomTree, paintPalm, paintPine, paintTree } from './trees.ts'

/** Procedural painters. The lexicon refers to them by these names. */
export const PAINTERS: Readonly<Record<PainterName, Painter>> = {
  tree: { aspect: 0.95, paint: paintTree },
  pine: { aspect: 0.46, paint: paintPine },
  palm: { aspect: 0.8, paint: paintPalm },
  'blossom-tree': { aspect: 0.95, paint: paintBlossomTree },
  bamboo: { aspect: 0.24, paint: paintBamboo },
  house: { aspect: 1.08, paint: paintHouse },
  pagoda: { aspect: 0.6, paint: paintPagoda },
  castle: { aspect: 1, paint: paintCastle },
  tower: { aspect: 0.32, paint: paintTower },
  skyscraper: { aspect: 0.28, paint: paintSkyscraper },
  lighthouse: { aspect: 0.24, paint: paintLighthouse },
  bridge: { aspect: 2.7, paint: paintBridge },
  windmill: { aspect: 0.8, paint: paintWindmill },
  'sailing-boat': { aspect: 0.95, paint: paintBoat },
  lantern: { aspect: 0.72, paint: paintLantern },
  rock: { aspect: 1.4, paint: paintRock },
  flower: { aspect: 0.5, paint: paintFlower },
  grass: { aspect: 1.1, paint: paintGrass },
  campfire: { aspect: 1.2, paint: paintCampfire },
  moon: { aspect: 1, paint: paintMoon },
  sun: { aspect: 1, paint: paintSun },
  planet: { aspect: 1, paint: paintPlanet },
  cloud: { aspect: 1.8, paint: paintCloudlet },
  balloon: { aspect: 0.7, paint: paintBalloon },
  lamp: { aspect: 0.2, paint: paintLamp },
  table: { aspect: 1.72, paint: paintTable },
  cup: { aspect: 1.15, paint: paintCup },
  bough: { aspect: 2.6, paint: paintBough },
  'rowing-boat': { aspect: 3.3, paint: paintRowingBoat },
  'covered-boat': { aspect: 2.9, paint: paintCoveredBoat },
  crane: { aspect: 0.62, paint: paintCrane },
  plate: { aspect: 4, paint: paintPlate },
  window: { aspect: 0.8, paint: paintWindow },
  sign: board('sign'),
  sheet: board('sheet'),
  slate: board('slate'),
  screen: board('screen'),
  neon: board('neon'),
  cover: board('cover'),
  banner: board('banner'),
}
