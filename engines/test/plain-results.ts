import sharp from 'sharp'
import type { PeerState } from './peer.ts'

/** A square PNG of one colour. */
export const plain = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()

/** State of a server that has made images, with seeds from one. */
export const doneWith = (...pictures: readonly Uint8Array[]): PeerState => ({
  state: 'done',
  files: pictures.map((bytes, i) => ({ type: 'image/png', seed: i + 1, bytes })),
})
