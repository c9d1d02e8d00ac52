export { findUpload, type Upload } from './data.ts'
export { storeUpload, type StoredUpload } from './service.ts'
