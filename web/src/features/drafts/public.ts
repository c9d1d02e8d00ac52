export { PICTURE_MODES, recreate, sendPicture } from './send.ts'
export { chooseModel, rememberMode, setDraft, setField, useDraft, useDrafts, type Draft } from './store.ts'
