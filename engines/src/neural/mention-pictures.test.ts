import { expect, it } from 'vitest'
import { mentionPictures } from './mention-pictures.ts'

it.each([
  ['a cat', 1, 'a cat'],
  ['the cat on the sofa', 2, 'the cat on the sofa (@image1, @image2)'],
  ['the cat of @image1 on a sofa', 2, 'the cat of @image1 on a sofa (@image2)'],
  ['@image10', 2, '@image10 (@image1, @image2)'],
])('names the images that the prompt does not mention: %s, %i', (prompt, pictures, named) => {
  expect(mentionPictures(prompt, pictures)).toBe(named)
})
