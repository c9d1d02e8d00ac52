// Interface for other features.
export { findAsset, findPicture, sizeOfAsset, squareOf, worksIn } from './service.ts'
