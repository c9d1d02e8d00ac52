export { allUploads as exportUploads, findUpload, type Upload } from './data.ts'
export { inspectPicture, tooLarge } from './inspect.ts'
export { eraseUploads, storeUpload, type StoredUpload } from './service.ts'
