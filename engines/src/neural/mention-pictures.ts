/** A prompt that refers to several images: the addon ignores those not named `@image1`, `@image2`… in its prompt. */
export function mentionPictures(prompt: string, pictures: number): string {
  const names = Array.from({ length: pictures }, (_, index) => `@image${index + 1}`)
  const missing = pictures > 1 ? names.filter((name) => !new RegExp(String.raw`${name}(?!\d)`).test(prompt)) : []
  return missing.length === 0 ? prompt : `${prompt} (${missing.join(', ')})`
}
