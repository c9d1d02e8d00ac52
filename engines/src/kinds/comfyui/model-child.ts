import { readFile } from 'node:fs/promises'
import { drawModel } from '../../builtin/mesh/child-public.ts'

/** Runs in a child process: renders a binary glTF model. */
export const run = async ({ file }: { readonly file: string }): Promise<Uint8Array> => drawModel(await readFile(file))
