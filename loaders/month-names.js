/**
 * Months as tools print them that take them from the language of the machine: Vdbench's headers, of Java. Short and long
 * forms of 50 languages; those that two languages have for different months (lip, lis, listopad, listopada, srp) are left out.
 */

const names = [
  "ean eanáir ene enero gen gener gennaio ian ianuarie jaan jaanuar jan janar janeiro jannar januar januari january január januára janv janvier janvāris janúar jän jänner led leden ledna oca ocak sausio sausis sij siječanj siječnja sty styczeń stycznia tammi tammikuu tammikuuta urt urtarrila xan xaneiro ιαν ιανουαρίου сту студзень студзеня січ січень січня янв январь января януари јан јануар јануари ינואר ינו׳ يناير ژانویه ژانویهٔ जनवरी जन॰ ม.ค มกราคม 一月",
  "feabh feabhra feb febbraio febr febreiro febrer febrero februar februari februarie february február februára februāris febrúar fev fevereiro fra frar fév févr février helmi helmikuu helmikuuta lut lutego luty ots otsaila shk shkurt vasario vasaris veebr veebruar velj veljača veljače úno únor února şub şubat φεβ φεβρουαρίου лют лютага лютий лютого люты феб фебруар фев февр февраль февраля февруари פברואר פבר׳ فبراير فوریه فوریهٔ फ़रवरी फ़र॰ ก.พ กุมภาพันธ์ 二月",
  "bře březen března kovas kovo maalis maaliskuu maaliskuuta maart mac mar marca march marec maret mars mart martie marts martxoa marzec marzo marzu març março mrt mrz márc március márta mär märts märz ožu ožujak ožujka μαρ μαρτίου бер березень березня мар март марта сак сакавік сакавіка מרץ مارس मार्च มี.ค มีนาคม 三月",
  "abr abril aib aibreán api apirila apr april aprile aprilie aprill apríl apríla aprīlis avr avril balandis balandžio dub duben dubna d’abr d’abril huhti huhtikuu huhtikuuta kwi kwiecień kwietnia nis nisan pri prill tra travanj travnja ápr április απρ απριλίου апр апрель апреля април квіт квітень квітня кра красавік красавіка אפריל אפר׳ آوریل أبريل अप्रैल เม.ย เมษายน 四月",
  "beal bealtaine gegužė gegužės kvě květen května mag maggio mai maiatza maig maijs maio maj maja may mayo mayıs maí mei mej mejju máj mája május svi svibanj svibnja touko toukokuu toukokuuta μαΐ μαΐου май мая мај трав травень травня מאי مايو مه مهٔ मई พ.ค พฤษภาคม 五月",
  "birželio birželis cze czerwca czerwiec eka ekaina giu giugno haz haziran iun iunie juin jun june junho juni junij junio juny juuni jún júna június júní jūn jūnijs kesä kesäkuu kesäkuuta lipanj lipnja meith meitheamh qer qershor xuño červen června čvn ġun ġunju ιουν ιουνίου июн июнь июня черв червень червня чэр чэрвень чэрвеня юни јун јуни יוני يونيو ژوئن जून มิ.ย มิถุนายน 六月",
  "heinä heinäkuu heinäkuuta iul iulie iúil juil juill juillet jul julai julho juli julij julio juliol july juuli júl júla július júlí jūl jūlijs korr korrik liepa liepos lipca lipiec lug luglio lul lulju srpanj srpnja tem temmuz uzt uztaila xul xullo července červenec čvc ιουλ ιουλίου июл июль июля лип липень липня ліп ліпень ліпеня юли јул јули יולי يوليو ژوئیه ژوئیهٔ जुलाई जुल॰ ก.ค กรกฎาคม 七月",
  "abu abuztua ag ago agost agosto agu agustus août aug august augusta augusti augusts augustus augusztus avg avgust aww awwissu ağu ağustos d’ag d’agost elo elokuu elokuuta gush gusht kol kolovoz kolovoza lún lúnasa ogo ogos rugpjūtis rugpjūčio sie sierpień sierpnia srpen srpna ágú ágúst αυγ αυγούστου авг август августа жні жнівень жніўня серп серпень серпня אוגוסט אוג׳ أغسطس اوت अगस्त अग॰ ส.ค สิงหาคม 八月",
  "eyl eylül ira iraila mfómh rugsėjis rugsėjo ruj rujan rujna sep sept septembar september septembra septembre septembrie septembris septiembre set setembre setembro settembre settembru sht shtator syys syyskuu syyskuuta szept szeptember wrz wrzesień września zář září σεπ σεπτεμβρίου вер верасень верасня вересень вересня сент сентябрь сентября сеп септембар септември ספטמבר ספט׳ سبتمبر سپتامبر सितंबर सित॰ ก.ย กันยายน 九月",
  "dfómh d’oct d’octubre eki ekim loka lokakuu lokakuuta oct october octobre octombrie octubre okt oktobar oktober oktobris oktoober október októbra ott ottobre ottubru out outubro paź październik października spalio spalis tet tetor urr urria říj říjen října οκτ οκτωβρίου жовт жовтень жовтня кас кастрычнік кастрычніка окт октобар октомври октябрь октября אוקטובר אוק׳ أكتوبر اکتبر अक्टूबर अक्टू॰ ต.ค ตุลาคม 十月",
  "aza azaroa kas kasım lapkritis lapkričio listopadu marras marraskuu marraskuuta noiembrie nov novembar november novembra novembre novembris novembro novembru noviembre nën nëntor nóv nóvember samh samhain stu studeni studenoga νοε νοεμβρίου лист листопад листопада ліс лістапад лістапада нов новембар ное ноември нояб ноябрь ноября נובמבר נוב׳ نوامبر نوفمبر नवंबर नव॰ พ.ย พฤศจิกายน 十一月",
  "abe abendua ara aralık dec decembar december decembra decembrie decembris decembro des desember desembre dets detsember dez dezember dezembro dhj dhjetor dic dicembre diciembre dis disember diċ diċembru déc décembre gru grudnia grudzień gruodis gruodžio joulu joulukuu joulukuuta noll nollaig pro prosinac prosinca prosince prosinec δεκ δεκεμβρίου груд грудень грудня дек декабрь декабря декември дец децембар сне снежань снежня דצמבר דצמ׳ دسامبر ديسمبر दिसंबर दिस॰ ธ.ค ธันวาคม 十二月",
];

/** @type {Map<string, number>} */
const numbers = new Map(names.flatMap((list, i) => list.split(" ").map((name) => [name, i])));

/**
 * @param {string} text a word: März, févr., 三月, 3月
 * @returns {number | null} 0 for January; null for anything but a month
 */
export function monthOf(text) {
  const name = text.normalize("NFC").toLowerCase().replace(/\.$/, "");
  const [, digits] = /^(1[0-2]|[1-9])(?:月|월)$/.exec(name) ?? [];
  return digits === undefined ? (numbers.get(name) ?? null) : Number(digits) - 1;
}
