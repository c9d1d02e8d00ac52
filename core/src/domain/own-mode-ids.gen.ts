// Written by `npm run gen`; do not edit.

export const OWN_MODE_IDS = ['Palette2Img'] as const
