import type { FoundModel } from './spec.ts'

/** Model of a server that only upscales images, with a network of that name. */
export const upscaler = ({ id, remoteId, name }: { readonly id: string; readonly remoteId: string; readonly name: string }): FoundModel => {
  const label = { en: name, zh: name }
  return {
    remoteId,
    label,
    traits: {
      id,
      label,
      description: { en: 'Upscales with a neural network', zh: '用超分网络放大图片' },
      tasks: ['upscale'],
      style: 'other',
      cost: 1,
      can: { factors: [2, 3, 4] },
    },
  }
}
