import type { SourceType } from '@stipple/core/metadata/xmp'

const SOURCE: SourceType = 'compositeWithTrainedAlgorithmicMedia'

/** Mark of origin in every file of a model. */
export const MADE_WITH = 'made with Stipple'
/** IPTC's digital source type (https://cv.iptc.org/newscodes/digitalsourcetype/): a composite of a given picture and trained algorithms. */
export const SOURCE_TYPE = `http://cv.iptc.org/newscodes/digitalsourcetype/${SOURCE}`
