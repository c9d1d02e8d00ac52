export { allUploads as exportUploads, findUpload, listUploads, type Upload } from './data.ts'
export { bytesOfImageText } from './image-text.ts'
export { inspectPicture, type Picture, tooLarge } from './inspect.ts'
export { eraseUploads, removeUploads, type FileDetails, storeUpload, storeUploadedFile, type StoredUpload } from './service.ts'
