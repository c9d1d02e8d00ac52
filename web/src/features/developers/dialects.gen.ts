// Written by `npm run gen`; do not edit.
export const DIALECTS = [
  {"id":"openai","product":"OpenAI","path":"/v1","use":{"en":"Open WebUI, LibreChat, the OpenAI SDKs","zh":"Open WebUI、LibreChat、OpenAI 各语言 SDK"},"listsTools":false},
  {"id":"replicate","product":"Replicate","path":"/v1","use":{"en":"Replicate clients, and the code above","zh":"Replicate 客户端，以及上面的代码"},"listsTools":false},
  {"id":"a1111","product":"Stable Diffusion WebUI (A1111)","path":"","use":{"en":"Plug-ins for Photoshop, Krita, Blender and GIMP. Enter the key as the password, with any user name","zh":"Photoshop、Krita、Blender、GIMP 的插件；用户名任意，密码填密钥"},"listsTools":false},
  {"id":"gemini","product":"Gemini","path":"","use":{"en":"The Google Gen AI SDKs, with API version v1beta","zh":"Google Gen AI SDK，API 版本设为 v1beta"},"listsTools":false},
  {"id":"mcp","product":"Model Context Protocol","path":"/mcp","use":{"en":"Agents: Claude, code editors and others","zh":"智能体：Claude、编辑器等"},"listsTools":true},
  {"id":"horde","product":"AI Horde","path":"/api/v2","use":{"en":"AI Horde clients, which send the key as apikey","zh":"AI Horde 客户端，密钥放在 apikey 请求头里"},"listsTools":false},
] as const
