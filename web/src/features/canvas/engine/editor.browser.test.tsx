import { afterEach, describe, expect, it } from 'vitest'
import { edit, endEdit } from './edit.fixture.ts'
import type { Editor } from './editor.ts'

afterEach(endEdit)

/** Number of rows that a stroke covers in a column of pixels. */
const heightAt = (editor: Editor, x: number): number =>
  Array.from({ length: editor.layer.height }, (_, y) => editor.layer.data[y * editor.layer.width + x] ?? 0).filter((value) => value > 127)
    .length

const marked = (editor: Editor): number => editor.layer.data.filter((value) => value > 0).length

describe('a stroke', () => {
  it.each([1, 2])('marks the right pixels at %s device pixels per pixel, also zoomed and panned [P-13]', (ratio) => {
    const { editor, drag, value } = edit({ ratio, size: 6 })
    drag([
      [50, 40],
      [70, 40],
    ])
    editor.viewport?.zoom(5, { x: 300 * ratio, y: 200 * ratio })
    editor.viewport?.pan(-40 * ratio, -30 * ratio)
    drag([
      [300, 210],
      [310, 210],
    ])
    expect([value(50, 40), value(69, 40), value(300, 210), value(309, 210)]).toEqual([255, 255, 255, 255])
    expect([value(50, 45), value(75, 40), value(300, 215), value(316, 210), value(290, 210)]).toEqual([0, 0, 0, 0, 0])
  })

  it('is drawn at its place in the colour of the mask', () => {
    const { editor, host, drag } = edit({ ratio: 2 })
    editor.set({ tint: [10, 200, 30], opacity: 1 })
    drag([
      [100, 100],
      [200, 100],
    ])
    editor.viewport?.flush()
    const screen = host.querySelector('canvas')?.getContext('2d')
    expect([...(screen?.getImageData(300, 200, 1, 1).data ?? [])]).toEqual([10, 200, 30, 255])
    expect([...(screen?.getImageData(300, 260, 1, 1).data ?? [])]).toEqual([0, 0, 0, 0])
  })

  it('has no seam between two tiles', () => {
    const { editor, host } = edit({ width: 1300, height: 1100 })
    editor.set({ tint: [0, 0, 0], opacity: 0.5 })
    editor.invert()
    editor.viewport?.flush()
    const { scale = 1, x = 0, y = 0 } = editor.viewport?.view ?? {}
    const context = host.querySelector('canvas')?.getContext('2d')
    const [left, top] = [Math.round(x) + 2, Math.round(y) + 2]
    const { data } = context?.getImageData(left, top, Math.floor(1300 * scale) - 4, Math.floor(1100 * scale) - 4) ?? { data: [] }
    const alphas = new Set([...data].filter((_, index) => index % 4 === 3))
    expect([...alphas]).toHaveLength(1)
  })

  it('gets wider with the pressure of a pen [P-13] [F: pen pressure]', () => {
    const { editor, drag } = edit({ size: 40 })
    const pen = (pressure: number) => ({ pointerType: 'pen', pressure })
    drag(
      [
        [50, 150],
        [90, 150],
      ],
      pen(0.1),
    )
    drag(
      [
        [150, 150],
        [190, 150],
      ],
      pen(0.5),
    )
    drag(
      [
        [250, 150],
        [290, 150],
      ],
      pen(1),
    )
    const [light = 0, middle = 0, full = 0] = [70, 170, 270].map((x) => heightAt(editor, x))
    expect(light).toBeGreaterThan(0)
    expect(middle).toBeGreaterThan(light + 5)
    expect(full).toBeGreaterThan(middle + 5)
    expect(full).toBe(40)
  })

  it('leaves nothing when the pointer is cancelled [P-13]', () => {
    const { editor, send } = edit()
    send('pointerdown', [50, 50])
    send('pointermove', [150, 90])
    expect(marked(editor)).toBeGreaterThan(0)
    send('pointercancel', [150, 90])
    send('pointermove', [200, 90])
    expect(marked(editor)).toBe(0)
    expect(editor.state.getState().canUndo).toBe(false)
  })

  it('leaves nothing after Escape, and the next stroke works', () => {
    const { editor, send, drag, value } = edit()
    send('pointerdown', [50, 50])
    send('pointermove', [150, 90])
    expect(editor.cancel()).toBe(true)
    send('pointerup', [150, 90])
    expect(marked(editor)).toBe(0)
    drag([
      [200, 200],
      [220, 200],
    ])
    expect(value(210, 200)).toBe(255)
  })

  it('is not drawn by two fingers, which zoom and pan [P-13]', () => {
    const { editor, send } = edit()
    const finger = (pointerId: number) => ({ pointerType: 'touch', pointerId })
    const before = editor.viewport?.view.scale ?? 0
    send('pointerdown', [150, 150], finger(1))
    send('pointermove', [152, 150], finger(1))
    send('pointerdown', [250, 150], finger(2))
    send('pointermove', [350, 150], finger(2))
    expect(editor.viewport?.view.scale).toBeGreaterThan(before * 1.5)
    send('pointerup', [350, 150], finger(2))
    send('pointermove', [200, 200], finger(1))
    send('pointerup', [200, 200], finger(1))
    expect(marked(editor)).toBe(0)
    expect(editor.state.getState().canUndo).toBe(false)
    send('pointerdown', [150, 150], finger(3))
    send('pointermove', [160, 150], finger(3))
    send('pointerup', [160, 150], finger(3))
    expect(marked(editor)).toBeGreaterThan(0)
  })

  it('does not move the image abruptly when it becomes a pinch', () => {
    const { editor, send } = edit()
    const finger = (pointerId: number) => ({ pointerType: 'touch', pointerId })
    send('pointerdown', [50, 150], finger(1))
    send('pointermove', [200, 150], finger(1))
    send('pointerdown', [300, 150], finger(2))
    const before = editor.viewport?.view
    send('pointermove', [201, 150], finger(1))
    expect(Math.abs((editor.viewport?.view.scale ?? 0) - (before?.scale ?? 0))).toBeLessThan(0.03)
  })

  it('continues with a pen while the hand rests on the screen', () => {
    const { editor, send, value } = edit()
    const pen = { pointerType: 'pen', pressure: 1 }
    send('pointerdown', [50, 50], pen)
    send('pointerdown', [200, 250], { pointerType: 'touch', pointerId: 7 })
    send('pointermove', [90, 50], pen)
    send('pointerup', [90, 50], pen)
    expect([value(50, 50), value(85, 50), value(200, 250)]).toEqual([255, 255, 0])
    expect(editor.state.getState().canUndo).toBe(true)
  })

  it('is drawn on plain http, where events have no coalesced ones', () => {
    const { drag, host, value } = edit()
    const hide = (event: Event) => Object.defineProperty(event, 'getCoalescedEvents', { value: undefined })
    host.addEventListener('pointermove', hide, { capture: true })
    drag([
      [50, 50],
      [90, 50],
    ])
    expect([value(50, 50), value(85, 50)]).toEqual([255, 255])
  })

  it('is undone without earlier strokes while it runs', () => {
    const { editor, send, drag, value } = edit()
    drag([
      [50, 50],
      [60, 50],
    ])
    send('pointerdown', [150, 150])
    send('pointermove', [160, 150])
    editor.undo()
    expect([value(55, 50), value(150, 150)]).toEqual([255, 0])
    editor.undo()
    expect(marked(editor)).toBe(0)
  })

  it('is not drawn while the space bar is held, which pans', () => {
    const { editor, host, drag } = edit()
    editor.viewport?.zoom(4)
    const before = editor.viewport?.view.x ?? 0
    host.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space' }))
    const sent = (type: string, x: number) =>
      host.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: 200 }))
    sent('pointerdown', 200)
    sent('pointermove', 230)
    sent('pointerup', 230)
    host.dispatchEvent(new KeyboardEvent('keyup', { code: 'Space' }))
    expect(editor.viewport?.view.x).toBe(before + 30)
    expect(marked(editor)).toBe(0)
    drag([
      [200, 150],
      [205, 150],
    ])
    expect(marked(editor)).toBeGreaterThan(0)
  })
})

describe('the wheel', () => {
  it('zooms at the pointer once the canvas has the focus', () => {
    const { editor, host } = edit()
    const roll = () => host.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, clientX: 110, clientY: 120, cancelable: true }))
    expect(roll()).toBe(true)
    expect(editor.viewport?.view.scale).toBe(1)
    host.focus()
    const before = editor.viewport?.placeOf({ clientX: 110, clientY: 120 })
    expect(roll()).toBe(false)
    expect(editor.viewport?.view.scale).toBeGreaterThan(1.3)
    const after = editor.viewport?.placeOf({ clientX: 110, clientY: 120 })
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(1)
  })
})

describe('the other tools', () => {
  it('mark exactly the pixels inside a rectangle [P-13]', () => {
    const { editor, drag, value } = edit({ tool: 'rectangle' })
    drag([
      [100, 50],
      [110, 60],
      [140, 90],
    ])
    expect(marked(editor)).toBe(40 * 40)
    expect([value(100, 50), value(139, 89), value(99, 50), value(140, 89)]).toEqual([255, 255, 0, 0])
  })

  it('mark the area inside a lasso [P-13]', () => {
    const { drag, value } = edit({ tool: 'lasso' })
    drag([
      [100, 100],
      [200, 100],
      [150, 200],
    ])
    expect([value(150, 130), value(105, 190), value(195, 190)]).toEqual([255, 0, 0])
  })

  it('fill up to the enclosing line, and undo with Ctrl+Z [P-12]', async () => {
    const { editor, drag, value } = edit({ kind: 'drawing', tool: 'rectangle', size: 4 })
    editor.set({ colour: '#0000ff' })
    drag([
      [100, 100],
      [200, 200],
    ])
    const before = editor.layer.data.slice()
    editor.set({ tool: 'fill', colour: '#ff0000' })
    drag([[150, 150]])
    await expect.poll(() => value(150, 150)).toBe(255)
    expect(value(105, 105)).toBe(255)
    expect(value(50, 50)).toBe(0)
    expect(editor.layer.data[(100 * 400 + 150) * 4 + 2]).toBe(255)
    editor.undo()
    expect(editor.layer.data).toEqual(before)
  })

  it('restore the pixels exactly when erasing is undone [P-12]', () => {
    const { editor, drag } = edit({ kind: 'drawing', size: 30 })
    editor.set({ hardness: 0.3 })
    drag([
      [50, 50],
      [200, 120],
    ])
    const before = editor.layer.data.slice()
    editor.set({ tool: 'eraser' })
    drag([
      [60, 40],
      [150, 140],
    ])
    expect(editor.layer.data).not.toEqual(before)
    editor.undo()
    expect(editor.layer.data).toEqual(before)
  })

  it('record a change of the background as one step, whatever colours were passed [P-12]', () => {
    const { editor } = edit({ kind: 'drawing' })
    for (const background of ['#111111', '#222222', '#333333']) editor.set({ background })
    editor.keepBackground()
    editor.undo()
    expect(editor.state.getState()).toMatchObject({ background: '#ffffff', canUndo: false })
    editor.redo()
    expect(editor.state.getState().background).toBe('#333333')
  })

  it('keep the drawing when its size changes, as a step to undo [P-12]', () => {
    const { editor, drag, value } = edit({ kind: 'drawing', size: 10 })
    editor.set({ colour: '#ff0000' })
    drag([
      [50, 50],
      [200, 120],
    ])
    const before = editor.layer.data.slice()
    editor.resize({ width: 640, height: 120 })
    expect(editor.state.getState()).toMatchObject({ width: 640, height: 120 })
    expect(value(50, 50)).toBe(255)
    drag([
      [600, 20],
      [610, 20],
    ])
    expect(value(605, 20)).toBe(255)
    editor.undo()
    editor.undo()
    expect(editor.state.getState()).toMatchObject({ width: 400, height: 300 })
    expect(editor.layer.data).toEqual(before)
    editor.redo()
    editor.redo()
    expect(value(605, 20)).toBe(255)
  })
})
