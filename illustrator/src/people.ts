import type { Subject } from './scene.ts'

const PEOPLE =
  /^(girl|boy|woman|man|person|child|baby|kid|old-woman|old-man|older-person|princess|prince|queen|king|mage|wizard|witch|woman-mage|man-mage|astronaut|cosmonaut|ninja|samurai|knight|warrior|monk|traveller|traveler|wanderer|hiker|lady|people|farmer|artist|student|teacher|couple|lovers|friends?|human|figure|elf|woman-elf|man-elf|hero|detective|guard|soldier|pirate|musician|singer|cook|scientist|doctor|blond|bearded-person|woman-with-headscarf|adult|teenager|fisherman|bride|groom|judge|mechanic|builder|firefighter|pilot|police|programmer|businessman|santa|face|vampire|zombie|angel|office-worker|health-worker|construction-worker|factory-worker|technologist)(-|$)/

/** Icons that show a whole body in action. */
const ACTS =
  /(walking|running|standing|kneeling|dancing|lotus|cartwheel|surfing|swimming|biking|climbing|skier|snowboarder|golfing|rowing|juggling|lifting|fencing|ballet|fairy|mermaid|merman|merperson|genie|superhero|supervillain|horse-racing)/

/** Returns true if a word of the vocabulary means a person. */
export const namesPerson = (concept: string): boolean => PEOPLE.test(concept)

/** Returns true if an icon shows a whole body in action. */
export const showsWholeBody = (icon: string): boolean => ACTS.test(icon)

/** Returns true if a subject can be drawn as a figure of a person. */
export const isPerson = ({ concept, art }: Subject): boolean => PEOPLE.test(concept) || (art.set !== 'painted' && PEOPLE.test(art.icon))

/** Returns true if a drawing shows a human being, whose skin takes no colour from the prompt. */
export const isHuman = (subject: Subject): boolean => isPerson(subject) || (subject.art.set !== 'painted' && ACTS.test(subject.art.icon))
