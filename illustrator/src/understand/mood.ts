import type { Place, Scene, TimeOfDay, Weather } from '../scene.ts'
import type { Setting } from './lexicon/types.ts'
import type { Removal } from './removal.ts'

type Mood = Scene['mood']

const TIMES: Readonly<Record<TimeOfDay, Mood>> = {
  dawn: { warmth: 0.25, saturation: 0.55, brightness: 0.1, contrast: -0.1 },
  day: { warmth: 0.1, saturation: 0.6, brightness: 0.2, contrast: 0.1 },
  'golden-hour': { warmth: 0.6, saturation: 0.65, brightness: 0.1, contrast: 0.15 },
  sunset: { warmth: 0.65, saturation: 0.7, brightness: -0.05, contrast: 0.2 },
  dusk: { warmth: -0.1, saturation: 0.5, brightness: -0.25, contrast: 0 },
  night: { warmth: -0.3, saturation: 0.5, brightness: -0.5, contrast: 0.15 },
}

const WEATHERS: Readonly<Partial<Record<Weather, Partial<Mood>>>> = {
  overcast: { saturation: -0.15, brightness: -0.1, contrast: -0.15 },
  rain: { warmth: -0.2, saturation: -0.1, brightness: -0.15 },
  storm: { warmth: -0.25, saturation: -0.1, brightness: -0.3, contrast: 0.25 },
  snow: { warmth: -0.15, saturation: -0.1, brightness: 0.05 },
  fog: { saturation: -0.2, contrast: -0.3 },
  petals: { warmth: 0.05, saturation: 0.05 },
  rainbow: { saturation: 0.1 },
}

const PLACES: Readonly<Partial<Record<Place, Partial<Mood>>>> = {
  snowfield: { warmth: -0.15, saturation: -0.1 },
  desert: { warmth: 0.25 },
  underwater: { warmth: -0.3, saturation: 0.05 },
  volcano: { warmth: 0.4, brightness: -0.2, contrast: 0.2 },
  cave: { brightness: -0.25 },
  'night-market': { warmth: 0.3, saturation: 0.1 },
  cafe: { warmth: 0.3 },
  library: { warmth: 0.25 },
  kitchen: { warmth: 0.2 },
}

/** Mood of the picture: the sum of its time's, weather's and place's, plus the prompt's mood words by their weight, minus the unwanted ones. */
export function sumMood(input: {
  time: TimeOfDay
  weather: Scene['weather']
  place: Place
  words: readonly { setting: Setting; weight: number }[]
  removal: Removal
}): Mood {
  const { time, weather, place, words, removal } = input
  const field = (name: keyof Mood, low: number): number => {
    const weightSum = words.reduce((sum, word) => sum + (word.setting[name] ?? 0) * word.weight, 0)
    const value =
      TIMES[time][name] +
      (WEATHERS[weather.kind]?.[name] ?? 0) * weather.amount +
      (PLACES[place]?.[name] ?? 0) +
      weightSum -
      removal.mood(name)
    return Math.round(Math.min(1, Math.max(low, value)) * 1000) / 1000
  }
  return {
    warmth: field('warmth', -1),
    saturation: field('saturation', 0),
    brightness: field('brightness', -1),
    contrast: field('contrast', -1),
  }
}
