import type { Subject } from '../scene.ts'

/** Properties of an icon: the direction it faces when it is not mirrored, and the extent of the body it shows. */
export interface Drawing {
  readonly faces: 'left' | 'right' | 'front'
  /** `head` is a face without a body, `bust` is cut at the chest: both need a close view, a bottom edge that hides the cut, or a body painted below. */
  readonly form: 'whole' | 'bust' | 'head'
}

/** Properties of a subject's drawing; mirror it when `subject.facing` differs from `faces`. */
export function drawingOf(art: Subject['art']): Drawing {
  if (art.set === 'painted') return { faces: 'front', form: 'whole' }
  const icon = art.icon.replace(SKIN, '')
  const form = HEADS.has(icon) ? 'head' : BUSTS.has(icon) ? 'bust' : 'whole'
  if (RIGHT.has(icon) || icon.includes('facing-right')) return { faces: 'right', form }
  return { faces: LEFT.has(icon) ? 'left' : 'front', form }
}

const SKIN = /-(light|medium-light|medium|medium-dark|dark)-skin-tone$/
const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const HEADS = names(`
  bear frog fox lion moose panda polar-bear wolf cat-face dragon-face rabbit-face tiger-face horse-face cow-face dog-face pig-face monkey-face
  robot alien ogre goblin child boy girl man woman person old-man old-woman skull ghost`)

const BUSTS = names(`
  artist astronaut baby-angel construction-worker cook detective elf farmer firefighter guard health-worker judge mage man-mage woman-mage ninja office-worker
  person-with-crown pilot police-officer prince princess santa-claus scientist singer student teacher technologist vampire zombie mechanic factory-worker
  person-in-tuxedo man-in-tuxedo woman-with-veil person-with-veil person-juggling chicken unicorn boar`)

const RIGHT = names('airplane rocket')

const LEFT = names(`
  ant badger beaver bird bison black-bird black-cat blowfish boar bug camel carousel-horse cat chicken chipmunk cow cricket crocodile deer dodo dog dolphin donkey
  dove dragon duck eagle elephant ewe fish flamingo baby-chick giraffe goat goose gorilla guide-dog hedgehog hippopotamus honeybee horse kangaroo leopard llama mammoth
  mosquito mouse orca otter ox parrot pig poodle rabbit raccoon ram rat rhinoceros rooster sauropod seal service-dog shark shrimp skunk snail snake spouting-whale swan
  t-rex tiger tropical-fish turkey turtle two-hump-camel unicorn water-buffalo whale worm zebra hairy-creature horse-racing moai person-biking woman-biking man-biking
  person-running woman-running man-running person-walking woman-walking man-walking person-kneeling person-surfing woman-surfing man-surfing person-swimming woman-swimming
  man-swimming person-fencing skier snowboarder person-golfing ambulance articulated-lorry auto-rickshaw automobile bicycle bullet-train bus delivery-truck ferry
  fire-engine helicopter high-speed-train kick-scooter locomotive minibus monorail motor-boat motor-scooter motorcycle passenger-ship pickup-truck police-car racing-car
  sailboat ship small-airplane speedboat sport-utility-vehicle taxi tractor trolleybus water-wave`)

/** Returns true if an icon is a small picture with a ground of its own, which looks like a sticker when cut out; the lexicon avoids these. */
export const isFramed = (icon: string): boolean => FRAMED.has(icon)

const FRAMED = names(`
  fireworks sparkler sunrise sunset foggy fog desert national-park night-with-stars cityscape cityscape-at-dusk sunrise-over-mountains milky-way shooting-star bridge-at-night
  metro mountain-railway motorway railway-track moon-viewing-ceremony person-mountain-biking camping beach-with-umbrella desert-island family flower-playing-cards
  chart-increasing chart-decreasing bar-chart cinema station hot-springs`)
