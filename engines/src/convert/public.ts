/** Makes networks of other formats into ONNX, for packs. */
export { convertTfjsModel } from './tfjs/convert.ts'
