import type { BaseStyle } from '@stipple/core/domain/styles'
import { createRandom } from '@stipple/imaging/random'
import { unit } from '@stipple/imaging/scalar'
import { CARRIERS } from '../carriers.ts'
import { type Place, PLACES, type Pose, type Scene, type Season, type TimeOfDay, type Weather } from '../scene.ts'
import { drawingOf } from './drawings.ts'
import { isHuman } from './figures.ts'
import { hidesSky, isArranged, linkImplied } from './implied.ts'
import { CONCEPTS } from './lexicon/concepts.ts'
import type { Setting } from './lexicon/types.ts'
import { sumMood } from './mood.ts'
import { choosePlace, isIndoors, shoreOf } from './places.ts'
import { type Item, newItem, type Reading } from './reading.ts'
import type { Removal } from './removal.ts'
import { dressed, mainItem, splitArt, toSubjects, without } from './subjects.ts'

type Words = readonly { readonly setting: Setting; readonly weight: number; readonly surface: string }[]

/** Largest number of unknown words reported to the member. */
const MAX_IGNORED = 24

/** Completes a reading to a scene: anything left open is chosen to suit the subject, and nothing unwanted is chosen. */
export function completeScene(
  reading: Reading,
  removal: Removal,
  options: { prompt: string; writings: readonly string[]; style: BaseStyle | undefined },
): Scene {
  const poster = posterOf(reading)
  const { items: named, lost: unworn } = dressed(
    without(
      reading.items.filter((item) => item !== poster),
      removal.thing,
    ),
  )
  const items = named.length > 0 ? named : standIn(reading, removal)
  for (const item of items) if (item.colour !== undefined && removal.colour(item.colour)) item.colour = undefined
  linkImplied(items)
  const main = mainItem(items)
  const settingsRead = reading.settings
  const palette = reading.palette.filter((hex) => !removal.colour(hex))
  // Settings implied by things come after those of the prompt; the main thing's first.
  const implied: Words = [...(main ? [main] : []), ...items.filter((item) => item !== main)].flatMap(({ concept }) =>
    concept.implies ? [{ setting: concept.implies, weight: 1, surface: '' }] : [],
  )
  const all: Words = [...settingsRead, ...implied]
  const silent = items.length === 0 && settingsRead.length === 0 && palette.length === 0
  if (silent) return dreamt(reading, removal, options)
  const title = poster && options.writings[poster.writing?.index ?? reading.loose[0] ?? -1]

  const { place, lost: outdone } = placeOf({ settings: settingsRead, items, main, removal, palette, style: options.style })
  const steep = settingsRead.flatMap(({ setting, surface }) => (setting.weakPlace === 'mountains' && !STEEP.has(place) ? [surface] : []))
  const lost = [...outdone, ...steep]
  // Moon and clouds are not shown indoors.
  const visible = isIndoors(place) ? items.filter((item) => item === main || item.concept.kind !== 'sky' || item.concept.metres < 5) : items
  const hidden = items.filter((item) => !visible.includes(item)).map(({ surface }) => surface)
  const relatives = [
    ...visible.flatMap(({ surface, drawnAs, writing, concept }) => {
      const drawn = (writing?.on === concept.id ? CARRIERS[concept.id]?.drawn : undefined) ?? drawnAs
      return drawn ? [{ asked: surface, drawn }] : []
    }),
    ...settingsRead.flatMap(({ setting, surface }) =>
      setting.drawn && (setting.place ?? setting.weakPlace ?? place) === place ? [{ asked: surface, drawn: setting.drawn }] : [],
    ),
  ]
  const people = visible.reduce((sum, { concept, count = 1 }) => sum + (isHuman(concept) ? count : 0), 0)
  const other = settingsRead.flatMap(({ setting, surface }) =>
    isOtherPlace(setting, place) || isOtherView(setting, main) ? [surface] : [],
  )
  const style =
    options.style ?? first(settingsRead, (setting) => (setting.style && !removal.has('style', setting.style) ? setting.style : undefined))
  const time = timeOf(all, place, style, removal)
  const season =
    first(all, (setting) => (setting.season && !removal.has('season', setting.season) ? setting.season : undefined)) ??
    seasonOf(place, removal)
  const weather = weatherOf(all, place, time, removal)
  return {
    place,
    time,
    season,
    weather,
    subjects: toSubjects(visible, main, { place, writings: options.writings }),
    style,
    medium: first(settingsRead, (setting) => (setting.medium && !removal.has('medium', setting.medium) ? setting.medium : undefined)),
    camera: cameraOf(all, { main, items, removal }),
    light: lightOf(all, { time, weather, removal }),
    mood: sumMood({ time, weather, place, words: all, removal }),
    palette: [...new Set(palette)].slice(0, 6),
    ignored: [
      ...new Set([
        ...reading.ignored,
        ...(people < 3 ? reading.crowded : []),
        ...other,
        ...lost,
        ...unworn,
        ...hidden,
        ...unusedLooks(settingsRead, { style, weather: weather.kind }),
      ]),
    ].slice(0, MAX_IGNORED),
    ...(relatives.length > 0 && { relatives }),
    ...(options.writings.length > 0 && { writings: options.writings, title }),
    missing: reading.missing,
  }
}

/** A city drawn without its landmarks is not even that when the picture shows another place. */
const isOtherPlace = ({ drawn, place, weakPlace }: Setting, shown: Place): boolean =>
  drawn !== undefined && (place ?? weakPlace ?? shown) !== shown

/** Views that the drawing of the main thing does not give: animals are always shown whole, people never from the side. */
function isOtherView({ view, shot, subject, place }: Setting, main: Item | undefined): boolean {
  if (!main) return false
  const isSideways = main.concept.kind === 'animal' || (!isHuman(main.concept) && drawingOf(splitArt(main.concept.art)).faces !== 'front')
  if (view === 'side') return !isSideways
  const isClose = (shot === 'close' || shot === 'macro') && place === undefined && subject === undefined
  return isClose && main.concept.kind === 'animal' && main.concept.metres > 0.12
}

/** A poster of something is the picture itself: the thing that the prompt begins with, beside other things or a place. */
function posterOf({ items, settings }: Reading): Item | undefined {
  const [first] = items
  if (first?.concept.id !== 'poster' || first.relation || first.objectOf) return undefined
  return items.length > 1 || settings.some(({ setting }) => setting.place ?? setting.weakPlace) ? first : undefined
}

/** Words for a second style or weather: a picture has one of each, except for the state of its sky. */
function unusedLooks(settingsRead: Words, chosen: { style: BaseStyle | undefined; weather: Weather }): string[] {
  return settingsRead
    .filter(({ setting: { style, weather } }) => {
      const otherWeather = weather && !QUIET.has(weather.kind) && weather.kind !== chosen.weather
      return otherWeather === true || (style !== undefined && style !== chosen.style)
    })
    .map(({ surface }) => surface)
}

/** Default subject of a setting: "portrait" alone shows a person. */
function standIn(reading: Reading, removal: Removal): Item[] {
  const id = first(reading.settings, (setting) => setting.subject)
  const concept = CONCEPTS.find((candidate) => candidate.id === id)
  return concept && !removal.thing(concept) ? [newItem(concept)] : []
}

/** A quiet landscape or abstract picture for a prompt without known words; its text determines kind and colours. */
function dreamt(
  reading: Reading,
  removal: Removal,
  options: { prompt: string; writings: readonly string[]; style: BaseStyle | undefined },
): Scene {
  let seed = 0
  for (const character of options.prompt) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const random = createRandom(seed)
  const candidates: readonly Place[] =
    options.prompt.trim() === '' ? ['meadow'] : ['abstract', 'mountains', 'abstract', 'sea', 'clouds', 'abstract', 'lake', 'meadow']
  const place = random.pick(
    candidates
      .filter((candidate) => !removal.place(candidate))
      .concat('abstract')
      .slice(0, Math.max(1, candidates.length)),
  )
  const time = random.pick<TimeOfDay>(['dawn', 'day', 'golden-hour', 'sunset', 'dusk'])
  const hue = random.whole(0, 359)
  const palette =
    place === 'abstract'
      ? [hue, hue + random.whole(25, 50), hue + random.whole(150, 210)].map((angle, index) => hex(angle % 360, 0.55, 0.45 + 0.12 * index))
      : []
  const weather = { kind: 'clouds', amount: 0.4 } as const
  return {
    place, time, season: undefined, weather, subjects: [], style: options.style, medium: undefined,
    camera: { shot: 'wide', angle: 'eye', depthOfField: 0.1 },
    light: lightOf([], { time, weather, removal }),
    mood: sumMood({ time, weather, place, words: [], removal }),
    palette: palette.filter((colour) => !removal.colour(colour)),
    ignored: reading.ignored.slice(0, MAX_IGNORED),
    ...(options.writings.length > 0 && { writings: options.writings }),
    missing: reading.missing,
  } // prettier-ignore
}

function first<T>(words: Words, read: (setting: Setting) => T | undefined): T | undefined {
  for (const { setting } of words) {
    const value = read(setting)
    if (value !== undefined) return value
  }
  return undefined
}

/** Places that have cliffs. */
const STEEP: ReadonlySet<Place> = new Set(['mountains', 'waterfall'])

function placeOf(input: {
  settings: Words
  items: readonly Item[]
  main: Item | undefined
  removal: Removal
  palette: readonly string[]
  style: BaseStyle | undefined
}): { place: Place; lost: string[] } {
  const { settings: settingsRead, items, main, removal, palette, style } = input
  const named = settingsRead.flatMap(({ setting, surface }) =>
    setting.place && !removal.place(setting.place) ? [{ place: setting.place, surface }] : [],
  )
  const chosen = choosePlace(named.map(({ place }) => place))
  const wades = chosen?.place === 'sea' && main && isHuman(main.concept) && main.pose === undefined && main.relation === undefined
  if (wades && !removal.place('beach')) return { place: 'beach', lost: [] }
  const afloat = items.some(({ concept }) => concept.stands === 'water' && (concept.kind === 'vehicle' || concept.kind === 'sky'))
  if (chosen)
    return {
      place: afloat && !removal.place(shoreOf(chosen.place)) ? shoreOf(chosen.place) : chosen.place,
      lost: chosen.lost.flatMap((index) => named[index]?.surface ?? []),
    }

  const weak = first(settingsRead, (setting) => (setting.weakPlace && !removal.place(setting.weakPlace) ? setting.weakPlace : undefined))
  const skyWard = main === undefined || main.concept.stands === 'air' || main.pose === 'flying' || main.pose === 'floating'
  // A lighthouse on a cliff has the sea below it.
  if (weak === 'mountains' && items.some(({ concept }) => concept.homes[0] === 'sea') && !removal.place('beach'))
    return { place: 'beach', lost: [] }
  // A cat on a window sill watches the snow from indoors.
  const support = main?.relation?.to.concept.homes[0]
  if (weak !== undefined && support !== undefined && isIndoors(support) && !removal.place(support)) return { place: support, lost: [] }
  if (weak !== undefined && (weak !== 'sky' || skyWard)) return { place: weak, lost: [] }
  const home = homeOf(items, main, removal)
  const water = main?.pose && isHuman(main.concept) ? WATERS[main.pose] : undefined
  const fallback: Place[] = [water, home, weak, ...landscapes(settingsRead, palette, style)].flatMap((place) => place ?? [])
  return { place: fallback.find((place) => !removal.place(place)) ?? PLACES.find((place) => !removal.place(place)) ?? 'abstract', lost: [] }
}

/** Water that a person needs for a pose. */
const WATERS: Readonly<Partial<Record<Pose, Place>>> = { swimming: 'sea', surfing: 'sea', rowing: 'lake' }

/** Place where most of the things are at home: each votes for its homes; buildings and vehicles weigh most, carried things hardly. */
function homeOf(items: readonly Item[], main: Item | undefined, removal: Removal): Place | undefined {
  const votes = new Map<Place, number>()
  for (const item of items) {
    const voice = voiceOf(item, item === main)
    item.concept.homes.forEach((place, index) => votes.set(place, (votes.get(place) ?? 0) + voice * Math.max(0.1, 1 - 0.3 * index)))
  }
  const concepts = items.map((item) => item.concept)
  const tall = items.some(({ concept, size }) => concept.kind !== 'sky' && concept.metres * size > 4)
  let best: Place | undefined
  for (const [place, score] of votes)
    if (
      !removal.place(place) &&
      !(tall && isIndoors(place)) &&
      !hidesSky(place, concepts) &&
      (best === undefined || score > (votes.get(best) ?? 0))
    )
      best = place
  return best
}

function voiceOf(item: Item, main: boolean): number {
  const { kind } = item.concept
  if (kind === 'building' || kind === 'vehicle') return 1.2
  if (item.carried || isArranged(item)) return 0.1
  if (main) return kind === 'person' ? 0.7 : 1
  return kind === 'animal' || kind === 'fantasy' ? 0.7 : kind === 'person' ? 0.3 : 0.5
}

/** Landscapes for a prompt that names no thing and no place, from its season, weather or style. */
function landscapes(settingsRead: Words, palette: readonly string[], style: BaseStyle | undefined): Place[] {
  const season = first(settingsRead, (setting) => setting.season)
  const weather = first(settingsRead, (setting) => setting.weather?.kind)
  const look = style ?? first(settingsRead, (setting) => setting.style)
  const medium = first(settingsRead, (setting) => setting.medium)
  const spoken = settingsRead.some(({ setting }) => setting.time ?? setting.season ?? setting.weather)
  const bySeason: Readonly<Record<Season, Place>> = { spring: 'garden', summer: 'beach', autumn: 'forest', winter: 'snowfield' }
  return [
    ...(look === 'neon-punk' ? (['city'] as const) : []),
    ...(medium === 'ink-wash' ? (['mountains'] as const) : []),
    ...(look === 'tile-texture' ? (['abstract'] as const) : []),
    ...(season ? [bySeason[season]] : []),
    ...(weather === 'rain' ? (['street'] as const) : []),
    ...(weather === 'stars' || weather === 'aurora' || weather === 'fog' ? (['mountains'] as const) : []),
    ...(palette.length > 0 && !spoken ? (['abstract'] as const) : []),
    ...(spoken ? (['sea', 'mountains'] as const) : []),
    'meadow', 'mountains', 'sea', 'abstract',
  ] // prettier-ignore
}

function timeOf(words: Words, place: Place, style: BaseStyle | undefined, removal: Removal): TimeOfDay {
  const named = first(words, (setting) => (setting.time && !removal.has('time', setting.time) ? setting.time : undefined))
  if (named) return named
  const nightly =
    place === 'space' ||
    place === 'planet' ||
    place === 'night-market' ||
    style === 'neon-punk' ||
    words.some(({ setting }) => setting.lightQuality === 'neon')
  if (nightly && !removal.has('time', 'night')) return 'night'
  return removal.has('time', 'day') ? 'golden-hour' : 'day'
}

function seasonOf(place: Place, removal: Removal): Season | undefined {
  return place === 'snowfield' && !removal.has('season', 'winter') ? 'winter' : undefined
}

const QUIET: ReadonlySet<Weather> = new Set(['clear', 'clouds', 'stars'])

/** Weather of the prompt: falling and glowing weather has precedence over the state of the sky, whatever the order of the words. */
function weatherOf(words: Words, place: Place, time: TimeOfDay, removal: Removal): Scene['weather'] {
  const named = words.flatMap(({ setting, weight }) =>
    setting.weather && !removal.weather(setting.weather.kind)
      ? [{ kind: setting.weather.kind, amount: clamp(setting.weather.amount * weight) }]
      : [],
  )
  const chosen = named.find(({ kind }) => !QUIET.has(kind)) ?? named[0]
  if (chosen) return chosen
  if ((place === 'space' || place === 'planet') && !removal.weather('stars')) return { kind: 'stars', amount: 0.8 }
  if (time === 'night' && !removal.weather('stars')) return { kind: 'stars', amount: 0.4 }
  return { kind: 'clear', amount: 0.6 }
}

function cameraOf(words: Words, given: { main: Item | undefined; items: readonly Item[]; removal: Removal }): Scene['camera'] {
  const { main, items, removal } = given
  const shot =
    first(words, (setting) => (setting.shot && !removal.has('shot', setting.shot) ? setting.shot : undefined)) ?? shotOf(main, items)
  const base = { wide: 0.1, aerial: 0.05, medium: 0.25, close: 0.45, macro: 0.8 }[shot]
  const blurs = words.flatMap(({ setting, weight }) => (setting.depthOfField === undefined ? [] : [setting.depthOfField * weight]))
  const wanted = blurs.length > 0 ? Math.max(base, ...blurs) + Math.min(0, ...blurs) : base
  return {
    shot,
    angle: first(words, (setting) => setting.angle) ?? 'eye',
    depthOfField: clamp(removal.blur ? wanted * 0.3 : wanted),
  }
}

function shotOf(main: Item | undefined, items: readonly Item[]): Scene['camera']['shot'] {
  if (!main) return 'wide'
  const { concept, size } = main
  // The writing on a shirt is read from near.
  if (main.writing && main.writing.on !== concept.id) return 'close'
  if (items.some((item) => item !== main && item.concept.kind === 'sky' && item.concept.metres >= 5))
    return concept.metres * size > 8 ? 'wide' : 'medium'
  if (concept.stands === 'surface' || (concept.kind === 'animal' && concept.metres * size < 0.12)) return 'close'
  return concept.metres * size > 8 ? 'wide' : 'medium'
}

function lightOf(words: Words, given: { time: TimeOfDay; weather: Scene['weather']; removal: Removal }): Scene['light'] {
  const { time, weather, removal } = given
  const from: Readonly<Record<TimeOfDay, Scene['light']['from']>> = {
    dawn: 'right',
    day: 'left',
    'golden-hour': 'left',
    sunset: 'back',
    dusk: 'back',
    night: 'top',
  }
  const dull = ['overcast', 'fog', 'rain', 'snow'].includes(weather.kind)
  const quality = time === 'golden-hour' && !dull ? 'volumetric' : 'soft'
  return {
    from: first(words, (setting) => setting.lightFrom) ?? from[time],
    quality:
      first(words, (setting) =>
        setting.lightQuality && !removal.has('lightQuality', setting.lightQuality) ? setting.lightQuality : undefined,
      ) ?? quality,
  }
}

const clamp = (value: number): number => Math.round(unit(value) * 1000) / 1000

/** Hue in degrees, saturation and lightness 0..1, as #rrggbb. */
function hex(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
