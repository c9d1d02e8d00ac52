// What other features may use.
export { findAsset, findPicture, sizeOfAsset, squareOf, worksIn } from './service.ts'
