/** A prompt for several pictures that names them: the addon passes over those that its prompt does not name as `@image1`, `@image2`…. */
export function mentionPictures(prompt: string, pictures: number): string {
  const names = Array.from({ length: pictures }, (_, index) => `@image${index + 1}`)
  const missing = pictures > 1 ? names.filter((name) => !new RegExp(String.raw`${name}(?!\d)`).test(prompt)) : []
  return missing.length === 0 ? prompt : `${prompt} (${missing.join(', ')})`
}
