export { allUploads as exportUploads, findUpload, type Upload } from './data.ts'
export { bytesOfImageText } from './image-text.ts'
export { inspectPicture, type Picture, tooLarge } from './inspect.ts'
export { eraseUploads, storeUpload, type StoredUpload } from './service.ts'
