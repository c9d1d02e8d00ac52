export { PICTURE_MODES, recreate, sendPicture } from './send.ts'
export { chooseModel, rememberMode, setDraft, setField, useDraft, useDrafts } from './store.ts'
