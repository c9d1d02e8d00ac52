/** "a, b" → ['a', 'b']; the words of no list are none. */
export const splitWords = (list: string | undefined): string[] => list?.split(', ') ?? []
