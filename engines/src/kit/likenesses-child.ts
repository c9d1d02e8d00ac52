import { likenessOfPicture } from './likeness.ts'

export interface LikenessesInput {
  readonly pictures: readonly Uint8Array[]
}

/** Descriptor of each image; null if undecodable. */
export async function run({ pictures }: LikenessesInput): Promise<(string | null)[]> {
  const likenesses: (string | null)[] = []
  for (const picture of pictures) likenesses.push(await likenessOfPicture(picture).catch(() => null))
  return likenesses
}
