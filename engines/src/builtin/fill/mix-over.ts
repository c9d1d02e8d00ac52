/** Blends old content with new by shares: 0 keeps a pixel to the bit, 255 replaces it. Three bytes a pixel, one share a pixel. */
export function mixOver(before: Uint8Array, after: Uint8Array, shares: Uint8Array): Uint8Array {
  const out = Uint8Array.from(before)
  shares.forEach((share, pixel) => {
    if (share === 0) return
    for (let c = pixel * 3; c < pixel * 3 + 3; c++) out[c] = Math.round(((before[c] ?? 0) * (255 - share) + (after[c] ?? 0) * share) / 255)
  })
  return out
}
