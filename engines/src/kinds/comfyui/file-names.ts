/** A file's name as part of an id: no colon, no line break, no separator of folders. */
export const slugOf = (file: string): string => file.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '-')

export const loraIdOf = (file: string): string => `comfyui/${slugOf(file)}`

/** Name of a file without its folder; those of a server on Windows are parted by backslashes. */
export const baseName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/** Name of a file as members read it. */
export const titleOf = (file: string): string => baseName(file).replace(/\.(safetensors|ckpt|pt|pth|gguf|sft)$/i, '')
