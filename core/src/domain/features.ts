import type { ModeId } from './mode-ids.ts'

/** Features that an operator can turn off for everyone. */
export const FEATURE_IDS = ['community', 'gifts', 'apps', 'training', 'video', 'voice', 'music', 'threeD', 'apis'] as const
export type FeatureId = (typeof FEATURE_IDS)[number]

interface Feature {
  /** Modes that are refused while the feature is off, and hidden from all lists. */
  readonly modes?: readonly ModeId[]
  /** Calls of our own API that are refused. Members can still delete and unpublish their own items. */
  readonly calls?: readonly string[]
}

const GIFTS = ['GET /api/people/:uid/give', 'POST /api/people/:uid/give']

/** Modes and calls of each feature. A mode or call of several features needs all of them. `apis`: calls in the form of other products. */
export const FEATURES: Readonly<Record<FeatureId, Feature>> = {
  community: {
    calls: [
      'POST /api/work/category_list',
      'POST /api/work/list',
      'POST /api/work/detail',
      'POST /api/work/alike',
      'POST /api/work/add',
      'POST /api/v2/cases/set',
      'POST /api/work/like',
      'POST /api/work/remix',
      'POST /api/work/report',
      'GET /api/comments',
      'POST /api/comments',
      'POST /api/comments/:id/report',
      'GET /api/people/:uid',
      'POST /api/people/:uid/follow',
      'GET /api/contests',
      'GET /api/contests/:id',
      'GET /api/contests/:id/entries',
      'POST /api/contests/:id/enter',
      'POST /api/contests/:id/vote',
      ...GIFTS,
    ],
  },
  gifts: { calls: GIFTS },
  // The list of apps responds with an empty list.
  apps: { modes: ['Apps'], calls: ['GET /api/v2/templates/:id', 'POST /api/v2/template_save', 'POST /api/v2/template_restore'] },
  training: { modes: ['Train'], calls: ['POST /api/v2/data_sets'] },
  video: { modes: ['Txt2Video', 'Img2Video', 'VideoVoice'] },
  voice: { modes: ['Text2Voice', 'VideoVoice'] },
  music: { modes: ['GenMusic'] },
  threeD: { modes: ['Img2ThreeD'] },
  apis: {},
}

/** Features that a mode needs. */
export const featuresOfMode = (mode: ModeId): readonly FeatureId[] => FEATURE_IDS.filter((id) => FEATURES[id].modes?.includes(mode))

/** Features that a call needs, named as in the contract (`POST /api/work/list`). */
export const featuresOfCall = (call: string): readonly FeatureId[] => FEATURE_IDS.filter((id) => FEATURES[id].calls?.includes(call))
