/** A file's name as part of an id: no colon, no line break, no separator of folders. */
export const slugOf = (file: string): string => file.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '-')

export const loraIdOf = (file: string): string => `comfyui/${slugOf(file)}`
