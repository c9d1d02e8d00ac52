import type { Layer } from '../pixels/layer.ts'
import type { Board, Picker, ObjectQuery } from '../tools/board.ts'

/** Finds objects: their marks at the layer's size; undefined if none were found, which it has reported. */
export type FindObjects = (wanted: ObjectQuery, layer: Layer, signal: AbortSignal) => Promise<Uint8ClampedArray | undefined>

/** Adds objects to a mask or removes them, one request at a time; each is a history step. */
export function createPicker(board: Board, find: FindObjects): Picker {
  let running: AbortController | undefined
  const end = (own: AbortController): void => {
    if (running !== own) return
    running = undefined
    board.setBusy(false)
  }
  const select = async (wanted: ObjectQuery, removes: boolean): Promise<void> => {
    const own = new AbortController()
    running = own
    board.setBusy(true)
    const marks = await find(wanted, board.layer, own.signal).finally(() => end(own))
    const { layer, ink } = board
    if (!marks || own.signal.aborted || marks.length !== layer.width * layer.height) return
    const cover = layer.coverAll((at) => (marks[at] ?? 0) > 127)
    while (!cover.next().done);
    layer.blend({ ...ink, erase: removes })
    board.keep()
  }
  return {
    start: (wanted, removes) => {
      if (!running) void select(wanted, removes)
    },
    stop: () => {
      const own = running
      own?.abort()
      if (own) end(own)
    },
  }
}
