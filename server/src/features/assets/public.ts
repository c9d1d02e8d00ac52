// What other features may use.
export { findAsset, findPicture, squareOf, worksIn } from './service.ts'
