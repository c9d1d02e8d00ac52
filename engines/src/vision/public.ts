/** Networks that read photos: the packs they need, and the classes they know. */
export { isAnimal, CONFUSED_CLASSES, PERSON, THING_CLASSES, isIndependent } from './coco-classes.ts'
export { fetchDetectors } from './detectors.ts'
export type { Detectors } from './detectors.ts'
export { namedClasses } from './named-classes.ts'
export { simplerCutOut } from './simpler-cut-out.ts'
export { fetchCutNetworks, fetchSubjectNetworks } from './subject-networks.ts'
export type { SubjectNetworks, SubjectMethod } from './subject-networks.ts'
