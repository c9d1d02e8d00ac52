import { type Canvases, type Change, type Scene, startScene, type Subject } from './scene.ts'

/** Messages from the page to the painting worker; every scene has a number. */
export type Order = { readonly scene: number } & (
  | { readonly start: Subject; readonly canvases: Canvases<OffscreenCanvas> }
  | { readonly change: Change }
  | { readonly stop: true }
)

const scenes = new Map<number, Scene>()

self.addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if ('start' in order) {
    const scene = startScene(order.canvases, order.start)
    if (scene) scenes.set(order.scene, scene)
    return
  }
  const scene = scenes.get(order.scene)
  if ('change' in order) return scene?.change(order.change)
  scene?.stop()
  scenes.delete(order.scene)
})
