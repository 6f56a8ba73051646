/**
 * The parts of common passwords, in lower case: words, names, clubs and places that people choose, and whole passwords
 * that no rule describes. Collected for this service from general knowledge; no list was copied.
 */
const WORDS = `
password passwort passord wachtwoord contrasena motdepasse parola senha pass passwd pwd passcode passphrase
secret private security secure access login logon signin letme letmein letmeinnow letmeinplease letitbe opensesame open sesame
enter entrance admin administrator administrador root superuser supervisor sysadmin system user username guest
owner manager master default changeme changeit change temp temporary test testing tester testuser sample demo
trial example hello hallo helloworld hellothere welcome welcomeback goodbye greetings please thankyou thanks
please forgot remember mypassword yourpassword newpassword oldpassword nopassword thepassword password password mypass
computer laptop internet network server windows microsoft google facebook twitter youtube instagram whatsapp
linkedin yahoo hotmail gmail apple iphone samsung android nokia dell lenovo compaq toshiba intel linux ubuntu
oracle cisco database website online email office printer keyboard monitor gateway mobile telephone phone
company business finance financial account accounts accounting money dollar euro cash loan bank banking credit
sales seller dealer dealership customer service support helpdesk director employee staff work working
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
september october november december spring summer autumn winter today tomorrow yesterday forever always never
iloveyou loveyou ilove love lovely lover loveme loves iloveme iloveyousomuch loveforever lovelove truelove
sweetheart sweetie sweet honey darling baby babygirl babyboy babe angel angels heaven princess prince queen king
mother father mummy daddy mammy mom dad brother sister family friend friends bestfriend bestfriends children
boyfriend girlfriend husband wife happy happiness smile sunshine sunflower sunrise sunset rainbow moonlight
starlight star stars butterfly flower flowers rose daisy lily blossom jasmine strawberry blueberry cherry peaches
watermelon pineapple banana orange lemon apple coffee chocolate cookie cookies candy cupcake icecream peanut
pepper cheese pizza guinness whiskey vodka tequila heineken budweiser cocacola coke pepsi
monkey dragon tiger lion panther jaguar leopard cheetah wolf bear eagle falcon hawk phoenix dolphin shark
turtle rabbit bunny hamster kitten kitty hellokitty puppy doggy horse pony donkey chicken spider scorpion cobra
viper snake buster bailey ginger shadow smokey lucky rocky max bella charlie molly toby sparky
football soccer baseball basketball hockey hurling camogie rugby golf golfer tennis cricket boxing wrestling
skateboard snowboard surfing swimming running fishing hunting racing soccerball
liverpool liverpoolfc arsenal chelsea everton manchester manchesterunited manutd mancity tottenham celtic rangers
barcelona realmadrid juventus bayern munster leinster connacht ulster yankees lakers cowboys steelers
ireland irish eire dublin cork galway limerick waterford kilkenny wexford kerry mayo sligo donegal clare tipperary
wicklow kildare meath louth offaly laois carlow cavan monaghan roscommon leitrim longford westmeath drogheda
dundalk swords belfast england scotland london paris america american canada australia germany france
italy spain poland brazil portugal europe
michael michelle jennifer jessica ashley amanda daniel david andrew anthony nicole matthew joshua thomas robert
william james john joseph christopher christian alexander alexandra nicholas benjamin samuel jonathan charlotte
elizabeth victoria samantha stephanie rebecca rachel sarah hannah emily emma laura anna maria patrick sean liam
conor aoife niamh ciara saoirse sinead siobhan kevin brian steven stephen martin peter george richard edward
batman superman spiderman ironman wolverine avengers starwars skywalker darthvader startrek trustno pokemon pikachu
naruto minecraft fortnite callofduty counterstrike warcraft worldofwarcraft playstation nintendo mario zelda
matrix terminator harrypotter hogwarts gandalf lordoftherings simpson simpsons spongebob mickey mickeymouse disney
tinkerbell snoopy garfield cinderella metallica nirvana slipknot greenday linkinpark eminem beatles elvis blink
hunter ranger killer warrior soldier knight ninja samurai pirate wizard magic merlin legend champion winner
freedom liberty justice peace power hero legacy genius maverick phantom mystery destiny eternity infinity
whatever nothing something anything everything nobody somebody someone unbelievable awesome fantastic
beautiful gorgeous precious crazy cheeky sexy hottie badboy fuckyou fuckoff fuck bitch asshole shit bullshit
jesus jesuschrist christ godisgood jesusislord blessed blessing church faith grace trinity amen
mustang corvette ferrari porsche mercedes bmw audi volkswagen toyota honda nissan mazda hyundai ford skoda
harley davidson yamaha suzuki kawasaki motorbike motor motors garage vehicle car cars carfinance
silver golden gold diamond platinum crystal emerald black white purple green yellow red blue pink
asdf asdfasdf qwer zxcv qazwsx qazwsxedc wsxedc qweasd qweasdzxc zaqwsx zaq xsw cde qwertz azerty dvorak abc xyz
number numbers letters alphabet one two three four five six seven eight nine zero onetwothree
teamo tequiero amor mivida princesa estrella hola bonjour bonsoir soleil doudou loulou chouchou
schatz hallihallo sommer ficken hejhej kochanie polska misiek
correcthorsebatterystaple correcthorse thisisapassword nevergonnagiveyouup tothemoon supercalifragilistic
icandoit ihateyou imissyou iamthebest idontknow dontforget justdoit lollipop noonewillguess abracadabra
`

export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
