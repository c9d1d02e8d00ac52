import { Editor } from './editor.ts'
import type { ToolName } from './keys.ts'
import { toScreen } from './view.ts'

let end = (): void => undefined

/** Removes the editor of a test. */
export const endEdit = (): void => end()

interface Setting {
  readonly kind?: 'drawing' | 'mask'
  readonly width?: number
  readonly height?: number
  readonly ratio?: number
  readonly tool?: ToolName
  readonly size?: number
}

/** An editor of 400 by 300 pixels on a screen of 400 by 300 CSS pixels, with a way to move pointers over it. */
export function edit({ kind = 'mask', width = 400, height = 300, ratio = 1, tool = 'brush', size = 20 }: Setting = {}) {
  const host = document.createElement('div')
  host.tabIndex = 0
  host.style.cssText = 'position:fixed;left:10px;top:20px;width:400px;height:300px;touch-action:none'
  document.body.append(host)
  const editor = new Editor({ kind, width, height, pixelRatio: () => ratio })
  const unmount = editor.mount(host)
  editor.set({ tool, size })
  end = () => {
    unmount()
    host.remove()
  }
  /** Position of a pixel of the picture in the window. */
  const clientOf = ([x, y]: readonly [number, number]) => {
    const view = editor.viewport?.view ?? { scale: 1, x: 0, y: 0 }
    const { left, top } = toScreen(view, { left: x, top: y, right: x, bottom: y })
    return { clientX: 10 + left / ratio, clientY: 20 + top / ratio }
  }
  const send = (type: string, place: readonly [number, number], more: PointerEventInit = {}) =>
    host.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        bubbles: true,
        cancelable: true,
        ...clientOf(place),
        ...more,
      }),
    )
  const drag = (places: readonly (readonly [number, number])[], more: PointerEventInit = {}) => {
    const [first = [0, 0], ...rest] = places
    send('pointerdown', first, more)
    for (const place of rest) send('pointermove', place, more)
    send('pointerup', places.at(-1) ?? first, more)
  }
  const value = (x: number, y: number) => editor.layer.data[(y * editor.layer.width + x) * editor.layer.channels]
  return { editor, host, send, drag, value }
}
