import type { SourceType } from '@stipple/core/metadata/xmp'

const SOURCE: SourceType = 'compositeWithTrainedAlgorithmicMedia'

/** What every file of a model says about itself. */
export const MADE_WITH = 'made with Stipple'
/** IPTC's word for how it came about (https://cv.iptc.org/newscodes/digitalsourcetype/): from a picture that was given, with trained parts. */
export const SOURCE_TYPE = `http://cv.iptc.org/newscodes/digitalsourcetype/${SOURCE}`
