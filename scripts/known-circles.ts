/** Arrows that close a circle of files. The list only shrinks: an arrow that closes none fails the check. */
export const KNOWN_CIRCLES: readonly string[] = [
  'engines/src/builtin/control/child.ts → engines/src/builtin/control/paint/paint-control.ts',
  'engines/src/builtin/control/child.ts → engines/src/builtin/control/paint/paint-drawing.ts',
  'engines/src/builtin/fill/bands.ts → engines/src/builtin/fill/level.ts',
  'engines/src/builtin/fill/jobs.ts → engines/src/builtin/fill/networks.ts',
  'engines/src/builtin/fill/separate.ts → engines/src/builtin/fill/thing-outline.ts',
  'engines/src/builtin/product/child.ts → engines/src/builtin/product/warnings.ts',
  'engines/src/builtin/upscale/enlarge.ts → engines/src/builtin/upscale/pad-tile.ts',
  'engines/src/convert/tfjs/model-file.ts → engines/src/convert/tfjs/weights.ts',
  'engines/src/words/builtin/fitting-size.ts → engines/src/words/builtin/optimize.ts',
  'illustrator/src/compose/layout.ts → illustrator/src/compose/relations.ts',
  'illustrator/src/paint/dress.ts → illustrator/src/paint/figures/person.ts',
  'illustrator/src/paint/families.ts → illustrator/src/paint/figures/animals.ts',
  'illustrator/src/paint/figures/person.ts → illustrator/src/paint/figures/roles.ts',
  'illustrator/src/scene.ts → illustrator/src/understand/lexicon/types.ts',
  'server/src/features/generation/deliver-style.ts → server/src/features/generation/deliver.ts',
  'server/src/payments/alipay/alipay.ts → server/src/payments/create-providers.ts',
  'server/src/payments/create-providers.ts → server/src/payments/sandbox/sandbox.ts',
  'server/src/payments/create-providers.ts → server/src/payments/stripe/stripe.ts',
  'server/src/payments/create-providers.ts → server/src/payments/wechat/wechat.ts',
]

/** Arrows that close a circle of rooms (`roomOf`). The list only shrinks. */
export const KNOWN_ROOM_CIRCLES: readonly string[] = [
  'engines/src/builtin/cutout → engines/src/builtin/shared',
  'engines/src/builtin/edit → engines/src/builtin/fill',
  'engines/src/builtin/shared → engines/src/builtin/control',
  'illustrator/src/compose → illustrator/src/paint',
]
