/** The parts of the canvas used by its benchmark in a page. */
export { Editor } from '../web/src/features/canvas/engine/editor.ts'
export { documentOf } from '../web/src/features/canvas/layers/document.ts'
export { LayerEditor } from '../web/src/features/canvas/layers/layer-editor.ts'
