import { parseCategory } from './parse-category.ts'

export const photography = parseCategory(
  'photography',
  { en: 'Photography', zh: '摄影' },
  `
# 景别|Shot size
大远景|extreme long shot
远景|long shot
大全景|very wide shot
全景|full shot
全身照|full body shot
中远景|medium long shot
牛仔镜头|cowboy shot
中景|medium shot
中近景|medium close-up
半身照|half-body shot
胸像|bust shot
近景|close shot
特写|close-up
大特写|extreme close-up
眼部特写|eye close-up
手部特写|close-up of hands
微距特写|macro close-up
定场镜头|establishing shot
肩上镜头|over-the-shoulder shot
双人镜头|two shot
群像镜头|group shot
插入镜头|insert shot
# 视角|Angle
平视|eye-level shot
俯拍|high-angle shot
仰拍|low-angle shot
鸟瞰|bird's-eye view
虫视|worm's-eye view
顶视|top-down view
垂直俯拍|overhead shot
航拍|aerial shot
无人机视角|drone view
卫星视角|satellite view
荷兰角|Dutch angle
第一人称视角|first-person view
主观视角|point-of-view shot
第三人称视角|third-person view
正面视角|front view
侧面视角|side view
背面视角|back view
四分之三视角|three-quarter view
剖面视角|profile view
地面视角|ground-level shot
腰部视角|hip-level shot
等距视角|isometric view
监控视角|CCTV view
水下视角|underwater view
从上往下看|looking down
从下往上看|looking up
# 镜头|Lens
广角镜头|wide-angle lens
超广角镜头|ultra wide-angle lens
鱼眼镜头|fisheye lens
标准镜头|standard lens
长焦镜头|telephoto lens
超长焦镜头|super telephoto lens
微距镜头|macro lens
移轴镜头|tilt-shift lens
变形宽银幕镜头|anamorphic lens
定焦镜头|prime lens
变焦镜头|zoom lens
人像镜头|portrait lens
折返镜头|mirror lens
老镜头|vintage lens
柔焦镜头|soft focus lens
旋焦镜头|swirly bokeh lens
14 毫米镜头|14mm lens
24 毫米镜头|24mm lens
35 毫米镜头|35mm lens
50 毫米镜头|50mm lens
85 毫米镜头|85mm lens
135 毫米镜头|135mm lens
200 毫米镜头|200mm lens
100 毫米微距|100mm macro
# 相机|Camera
单反相机|DSLR
无反相机|mirrorless camera
中画幅相机|medium format camera
大画幅相机|large format camera
全画幅|full-frame sensor
胶片相机|film camera
旁轴相机|rangefinder camera
双反相机|twin-lens reflex camera
拍立得|instant camera
一次性相机|disposable camera
针孔相机|pinhole camera
玩具相机|toy camera
运动相机|action camera
手机摄影|smartphone photo
全景相机|360 camera
电影摄影机|cinema camera
网络摄像头|webcam
家用摄像机|camcorder footage
早期数码相机|early digital camera
徕卡质感|Leica look
哈苏质感|Hasselblad look
IMAX 摄影机|IMAX camera
# 胶片|Film stock
35 毫米胶片|35mm film
120 胶片|120 film
16 毫米胶片|16mm film
超八毫米胶片|Super 8 film
70 毫米胶片|70mm film
彩色负片|color negative film
彩色反转片|slide film
黑白胶片|black and white film
红外胶片|infrared film
过期胶片|expired film
柯达 Portra 400|Kodak Portra 400
柯达 Gold 200|Kodak Gold 200
柯达 Ektar 100|Kodak Ektar 100
柯达克罗姆|Kodachrome
柯达 Tri-X 400|Kodak Tri-X 400
富士 Velvia 50|Fujifilm Velvia 50
富士 Pro 400H|Fujifilm Pro 400H
富士 Superia 400|Fujifilm Superia 400
伊尔福 HP5|Ilford HP5 Plus
电影卷 800T|CineStill 800T
宝丽来相纸|Polaroid film
印样|contact sheet
# 古典工艺|Historic processes
达盖尔银版法|daguerreotype
湿版火棉胶|wet plate collodion
锡版摄影|tintype
玻璃版摄影|ambrotype
蓝晒|cyanotype
蛋白印相|albumen print
铂金印相|platinum print
明胶银盐|gelatin silver print
树胶重铬酸盐|gum bichromate print
手工上色照片|hand-colored photograph
物影照片|photogram
卡罗法|calotype
凡戴克棕|Van Dyke brown print
立体照片|stereograph
# 构图|Composition
三分法|rule of thirds
黄金分割|golden ratio composition
中心构图|centered composition
对称构图|symmetrical composition
非对称平衡|asymmetrical balance
对角线构图|diagonal composition
框架式构图|framing within the frame
引导线|leading lines
前景遮挡|foreground framing
前后景层次|layered foreground and background
负空间构图|negative space composition
填满画面|filling the frame
留出视线空间|lead room
重复构图|repetition
三角构图|triangular composition
S 形构图|S-curve composition
一点透视|one-point perspective
两点透视|two-point perspective
三点透视|three-point perspective
强制透视|forced perspective
消失点|vanishing point
极简构图|minimalist composition
动态构图|dynamic composition
垂直构图|vertical composition
水平构图|horizontal composition
全景接片|panorama
平铺摆拍|flat lay
倒影构图|reflection composition
# 对焦与景深|Focus and depth
浅景深|shallow depth of field
大景深|deep depth of field
前后全清晰|deep focus
背景虚化|bokeh
奶油般虚化|creamy bokeh
前景虚化|blurred foreground
虚化背景|blurred background
焦点在眼睛|focus on the eyes
选择性对焦|selective focus
移焦|rack focus
柔焦|soft focus
失焦|out of focus
清晰对焦|in focus
移轴微缩|tilt-shift
分离对焦|split diopter
超焦距|hyperfocal distance
# 曝光与快门|Exposure and shutter
长曝光|long exposure
高速摄影|high-speed photography
慢门|slow shutter speed
高速快门|fast shutter speed
凝固瞬间|frozen motion
追随拍摄|panning shot
变焦爆炸|zoom burst
多重曝光|multiple exposure
双重曝光|double exposure
过曝|overexposed
欠曝|underexposed
光圈 f/1.2|f/1.2 aperture
光圈 f/1.8|f/1.8 aperture
光圈 f/2.8|f/2.8 aperture
光圈 f/8|f/8 aperture
光圈 f/16|f/16 aperture
低感光度|ISO 100
高感光度颗粒|high ISO grain
后帘同步闪光|rear-curtain sync flash
直闪|direct flash
延时摄影|time-lapse
星轨|star trails
丝绢流水|silky water long exposure
# 题材|Genre
人像摄影|portrait photography
环境人像|environmental portrait
风光摄影|landscape photography
街头摄影|street photography
纪实摄影|documentary photography
新闻摄影|photojournalism
时尚摄影|fashion photography
时尚大片|fashion editorial
美食摄影|food photography
产品摄影|product photography
静物摄影|still life photography
建筑摄影|architectural photography
室内摄影|interior photography
野生动物摄影|wildlife photography
宠物摄影|pet photography
鸟类摄影|bird photography
昆虫微距|insect macro photography
水下摄影|underwater photography
天文摄影|astrophotography
体育摄影|sports photography
婚礼摄影|wedding photography
旅行摄影|travel photography
抓拍|candid photography
快照|snapshot
自拍|selfie
概念摄影|conceptual photography
抽象摄影|abstract photography
超现实摄影|surreal photography
显微摄影|photomicrography
商业广告摄影|commercial photography
证件照|passport photo
家庭相册照|family album photo
黑白摄影|monochrome photography
航拍摄影|aerial photography
夜景摄影|night photography
汽车摄影|automotive photography
舞台摄影|concert photography
头像照|headshot
# 电影镜头|Cinematography
电影剧照|film still
推镜头|dolly in
拉镜头|dolly out
摇镜头|pan shot
跟拍|tracking shot
升降镜头|crane shot
手持拍摄|handheld shot
稳定器运镜|steadicam shot
希区柯克变焦|dolly zoom
长镜头|long take
慢动作|slow motion
宽银幕|widescreen
2.39 比 1 宽幅|2.39:1 aspect ratio
幕后花絮照|behind the scenes
分镜构图|storyboard framing
黑色电影|film noir
`,
)
