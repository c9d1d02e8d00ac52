/** Serializes work by key, and refuses if more than `most` of a key run and wait. */
export function oneAtATime({ most, refuse }: { readonly most: number; readonly refuse: () => Error }) {
  const queues = new Map<string, { last: Promise<unknown>; many: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), many: 0 }
    if (queue.many >= most) throw refuse()
    queues.set(key, queue)
    queue.many += 1
    const mine = queue.last.then(work)
    queue.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      queue.many -= 1
      if (queue.many === 0) queues.delete(key)
    }
  }
}
