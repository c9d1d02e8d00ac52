// Interface for other features.
export { findAsset, findPicture, sizeOfAsset, squareCopy, worksIn } from './service.ts'
