import { exportKey, json, KEY_VARIABLE, referenceOf, type Snippet } from './snippet.ts'

/** A module for Node and others, with Replicate's client from npm. */
export const snippet: Snippet = {
  id: 'typescript',
  name: 'TypeScript',
  setup: (place) => `npm install replicate\n${exportKey(place)}`,
  call: (wish) =>
    [
      "import Replicate from 'replicate'",
      '',
      `const replicate = new Replicate({ auth: process.env.${KEY_VARIABLE}, baseUrl: ${json(`${wish.origin}/v1`)} })`,
      `const prediction = await replicate.predictions.create(${json({ version: referenceOf(wish), input: wish.input }, 2)})`,
      'const { output, error } = await replicate.wait(prediction)',
      'console.log(output ?? error)',
    ].join('\n'),
}
