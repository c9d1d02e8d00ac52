export { allUploads as exportUploads, findUpload, type Upload } from './data.ts'
export { eraseUploads, storeUpload, type StoredUpload } from './service.ts'
