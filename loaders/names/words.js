/** Words that everybody may read, whichever tool or person wrote them: plain English of messages and of measuring. */

/** In lower case, without the plurals of the others. */
export const words = `
  microsecond millisecond nanosecond
  choose oui ceil confirmed conflicting consistently currently dashed dashes declared discard discards
  discarded equality floor grammar hosting indents insane knowledge lack listing lose mandatory media
  mentions mismatch objective offer onto possibly practice prose recommend require resort ruler separately
  shortened shutting sheet stricter suspect tarball trailing treat trimmed typing unhandled unrecognized
  unstructured upon useless verbatim verification want workstation workstations
  a able abnormal abort aborted aborting about above absent absolute accel accept accepted access
  accessibility account acknowledged across action activate active activity actual actually adapter adaptive
  add added adding additional address addresses adds adjusted admission advice affect after afterwards again
  against age aggregate agree agreement ahead alert aliases align aligned alignment alike all allocate
  allocated allocating allocation allow allowance allowed alone along already also alternate alternative
  although always ambiguous amd among amount amp an analysis and anew annotations announce another answer
  answered any anybody anyway anywhere apache apart aperf api apos apostrophe appears append appended
  appender appliance application applied apply applying approx approximate approximately apt architecture
  archives are area aren argument aria arithmetic around array arrival arrow artefact aside ask asked asks
  assemble assembled assembly assign assigned assume assuming asymptotes atlas attach attached attaches
  attempt attribute audit audited authenticate author authorized auto automatic automatically available
  average averaged avg await away awk axes axis back backend background backing backslash backslashes
  backtick backup bad badge badly balance balanced bands bandwidth banner bar bars base based baseline basic
  batch batches bear became because become been before beforehand began begin beginning behind being belong
  below bench benchmark benchmarking beneath beside best beta better between beyond bidirectional bigint bin
  bind binder binding binomial bins bit bits blank blk block blockalign blocked blog body bold bookmarked
  bool boolean boot booted bootstrap both bottom bound box bps braces bracket branch break brief bring
  brought browser bucket budget buffer buffered build built bundled bundles burst bus busiest busy but
  button buys byte cache cached calculate calculated calculation calibration call called came can cancel
  canceled cancelled candidate cannot cap capable capacities capacity caps caption capture captured
  capturing cards carriage carries carry case catch cause caution ceiling cell cent center ceph certain
  certificate cfg chain chance change changed changelog changing channel char character charges chart
  charting check checked checkout checksum choice choosing chose chosen chromium chunk cite claim claimed
  class clat clean cleaner cleanup clear cleared cli click client cliff clipboard clock clone close closed
  closing cluster code cold collect collected collection collector colon color colours column combine
  combined come comma command comment commit committed common compact comparable comparator compare compared
  comparison compile compiled compiler compiling complete completed completely completion compliance
  compliant components compress compressed compresses compressible compression computed computer concern
  concurrency concurrent condition confidence config configuration confirm conflict confounded connect
  connected connecting connection connector consider consistent console const construction consume consumed
  consumer consumption contact contain container contend content context continue continued continuous
  contradict contradiction contributing contributor control controlled controller controlling conventions
  conversion convert converted cool copied copies copy copying core corrected corrupt corrupted cost could
  couldn count counted counter counterpart course cover coverage cpu cputarget crash create created creating
  creation criteria criterion critical crlf cross crystal crystaldiskmark css csv csvfile ctrl cumulative
  current curve custom cut cycles daemon daily damage damaged dark dat data dataflow datapackage datastore
  date davg day daylight dead deadline debian debug debugging decide decided decimal decrease dedicated
  deduplication deep deeper default defer deferred define defined definition defs degrees delay delete
  deleted deleting deliberately delivered demand demo denied deny depend dependencies dependency deploy
  deployed deploying deployment deprecated depth derivative derived desc describes description descriptors
  design desired despite destaging destination destroy detach detail detailed detect detected detection
  determine dev development deviation device dew diagnostic dictionary did didn diff differ difference
  different digit dimension dir direct direction directory dirs disable disabled disconnect disconnected
  discovered discoveries discovery discusses disk diskmaxiosize diskspd display dist distance distribute
  distributed distribution distrust disturbs div divide divided doc docs document documentation documented
  does doesn don done dot dots double doubt doubtful down download downloaded drags drain draw drawn drift
  drifted drifting drive driven driver drop dropped dry dstore dsync duck duckdb due dump duplicate durable
  duration during dynamic each eager earlier early edge edit editing editions editor effect effective
  efficiency effort eight either elapsed elbencho eleven eligible else elsewhere email embed embedded
  empirical emptied empty emulated emulates emulation emulator enable enabled encode encoded encoding
  encrypt encrypted encryption end ended ending ends enforce engine engineers enough enter entered entire
  entirely entities entity entries entry enum enumerations environment epoch equal equally equivalence
  equivalent erase erased error esbuild escape establish established estimate estimated esx esxcfg esxcli
  esxi esxtop eta etc eval evaluate even evening event every everybody everything everywhere evidence exact
  exactly example exceed exceeded except exception excerpt exchange exclusive execute executed executing
  execution exist existing exit expand expanded expansion expected expects experiment expire expired explain
  explicit explore explorer export expression ext extend extended extension extent external extra extract
  fabric facets fact factor factorial factory fail failed failover failure fall fallback false falsely
  families family far fast faster fatal fault fcoe fdatasync feature feed fences fetched fetches few fewer
  field fifth fifty figure file filed filesystem fill filled filler filling filter filtered final finally
  find finding fingerprint finish finished finisher fio first fit fits fitted five fix fixed fixture flag
  flash flat flatfile flattens fleet flight float floating flow flush flushed flushing fold folder follow
  followed font footer for forbids force forced foreground forgets fork form format formatted formed formula
  forwarded found four fourth fraction fragment frame framework free freedom frequency fresh frictionless
  from front fsync ftt full fully function further fuzz gain gained gamma gap gates gateway gather gathered
  gavg gbit generalization generate generated generating generation generator generic genuine geometric get
  gets git github give given glitch global goal goes good got govc grade grant granted graph grid gross
  group grouped grow growth gt guarantee guess guessed guest guid guide gzip had half halt hand handed
  handle handled handler handling hang happen happened hardly hardware has hash hashes hasn have haven hci
  hcibench head header heading headline health healthy heap heavy held help here hexadecimal high higher
  highest hint histogram hit hits hold home homepage hook host hostname hot hour house how href html http
  httpfs hub human hundred hybrid hyparquet hypervisor hyphens i icon identical identified identifier
  identity idle ids ignore ignored image imbalance immutable impact implement implementation implementer
  implicit import imported included incomplete inconsistent incorrect increase increased increment indented
  independent index indicate individual inferred infinite info information informed ingest ingested inherit
  init initial initialize initialized initializing initiate initiated initiator inline inner input insert
  inside install installation installed installing instance instantaneous instead instruction insufficient
  int integer intel intended intensive interface interleaved internal interpolated interpreter interrupt
  interrupted interval into introduce invalid invented invocation invoke involved iodepth ioengine iomem
  iometer iops iorate ios iostat isn iso issue issued items iteration its itself java job jobs join joined
  json judge judged judging jump kavg keep kept kernel key keygen keys kib kill killed kilobytes kind knee
  kneed kneedle know knowing known lab label labelled lacks laid language large larger largest last lasting
  lat late latencies latency later latest launch launched launcher launching law lay layer layered laying
  layout lazy lead leader leaf lease least leave left legacy legends length less lets letter level lexer
  libaio libraries library licence lie lies life light lightest like likewise limit limitation limited line
  linear linearly link linked lint linux list listed listen listening lite little live ll load loaded
  loaders loading local localcli locale locally locate located location lock locked log logarithm logged
  logging logical login lognormal logout logs lone long longer longest look looked looking lookup loop loss
  lost lot low lower lowering lowest lpfc lt lying machine made mail main maintain maintenance major make
  manage managed management manager manifest manual manually many map mapped maps margin mark markdown
  marked master match matched matches matching math matrix matter max maximum may mean meaning meant
  meanwhile measure measured measurement median medium meet mega mem member memory mend merged merging
  message met meta metadata method methodology metric microseconds mid midnight migrate migrations million
  milliseconds min mine minified minimal minimum minor minute mirror mirrored mirroring missed misses
  missing misspelt mix mixed mixes mixture mode model modeling moderated modification modified modify module
  moment monitor monitoring month monthly more morning most mostly mount mounted mounting move moved msec
  much multi multicast multipath multipathing multiple must mware naa name named native nav navigation nbsp
  nearer nearest nearly need needed negative neighbouring neighbours neither nested network never new newer
  newest news next nfs nice nics night nine nobody node noise nominal non none noout nor normal normalises
  not note nothing notice notification notify nowhere npm nth null num numa number numeric numjobs object
  observe observed obsolete obtain occur occurred odd off offered offline offset often oio old older omit
  once one ones online only open opened opening openssl operate operating operation operational operator ops
  optimal optimize optimized option order origin original orphan oscillation other otherwise our ours out
  outcome outlasts output outside outstanding over overall overhead overlap overlay override overwrite
  overwritten own owned owner paced pack package packed packets packing page pair paired pandas panel panic
  paper parabola parallel parameter paren parent parentheses parquet parse parser part partial partially
  partition partly partner party pass passes password past paste pasted patch path pattern pause paused pay
  paying pct pdf peak peer pending people per percent percentile perform performance performed performing
  period permanent permission permits permitted persistent person phase phone physical pick picture pilot ping
  pipe pipeline pixels place placement plain plan planned planning planted plateau platform please plot
  plugin plural plus png point pointer polars policy poll polling pool pooled pop populate population port
  position possible post postrun potential power powerscheme practices pre preallocate precision
  precondition preconditioning prefer preferred prefill prefix prepare prepared preparing prerun present
  preserve press presses pressure prevent preview previous previously price primary print printed prior
  priorities priority private privilege probabilities probability probe problem procedure proceed process
  processed processes processing processor produced product production profile program programmed progress
  project promote prompt proof proper properties property protect protected protection protocol provenance
  provide provided provider provision provisioned provisioning proxy psp psync pub public publish published
  publishing pull purge purpose push put puts pwd python qavg qemu qlnativefc quantile quantitative quantity
  quarter queries query question queue queueing queuing quick quicker quiet quit quorum quot quota quote
  quoted quoting rack raid ram ramp ran random randomly randread range rank rarer rate ratelimit ratio raw
  rdma rdpct reach reached reaches read readable reader reading readme readonly readwrite real really reaped
  reaping reason rebalance reboot rebooted rebuild rebuilding receive received receiving recent recently
  reclaim recognises recommended recomputed reconnect reconstructed record recorded recover recovered
  recovery redirect reduce reduced redundancy redundant ref refer reference reformatted refresh refusals
  refuse refused refuted region registered registers registry regression reject rejected rel related
  relative release released reload remain remainder remaining remote removable removal remove removed
  removing rename renamed render rendered renderer repair repeat repeated replace replaced replica
  replicated replication reply report reported repository represent request requested required requirements
  reread res reservation reserve reserved reset residual resize resolve resolved resource respectively
  respond response rest restart restarted restarting restore restored result resume resumed resxtop resync
  retain retried retries retrograde retry return returned reverse revert review revision rewrite right
  rightly robin role rollback room root rotate rotation round rounded rounding route router routing row rows
  rtext rule run runner running runs runtime rxml sadf safe said same sample san sanitise sanity sans sar
  satisfied saturated saturates saturation save saved saw say says scalability scaled scales scaling scan
  scanned scanning scatter schedule scheduled scheduler scheduling schema scheme scope scores scott scratch
  screens screenshot script scsi sda sdb search sec second secondary secrets section sectors secure security
  see seed seeded seen sees segment select selected selection selector semicolon send sending sense sensible
  sensitivity sensor sent sentence separate separated separation separator seq sequence sequential
  sequentially serial series serve server service session set sets setting settle setup seven several
  severity sha shall shape share shared shell shipped short shorten shorter shortest should show shown
  shrink shutdown sibling side sided sign signal signature significant silence silent similar simple
  simulated simulation simultaneous since single site sitemap six sixth size skew skip skipped slave sleep
  sleeping slice slides slot slow slowed slower slug small smaller smallest smart smoothed snapshot snia
  snippet socket soft software solid some somebody something sorted sound source space spacing span spare
  spd speak spec specific specification specified specify speed spelling sphere split splitting spread
  spreadsheet sql squared squares src ssd ssh stable stack stage staged staging stale stalled stamp stand
  standard standby start started starting startup stat state stated statement static statistic status stay
  stayed stddev steadily steadiness steady stem step still stock stop stopped stopping storage store stored
  straight stray stream stretch stretches strict strictly string stringify strip stripe striped stroke
  structure student studies study style sub subject submission submit submitted submitting substitute
  success such sudo suffix suffixes suggest suite sum summaries summarised summarizing summary summed
  summing sums super superseded supplied supply support supported survive suspend suspended svg swap swapped
  sweep swing switch switched switches symbolic sync synchronize synchronized synchronous syntax synthetic
  sysstat system tab table tablespace tabs tag tail take taken target task tcg tell telling temp template
  temporary ten tenant tenth term terminal terminate terminated terminating termination terse test testable
  tested testing text than that the their them themselves then there therefore these they thick thickness
  thin thing think third this those though thousand thread three threshold throttled through throughput
  throws thumb ticks tie tier time timed timeout timer timestamp timing title tmp toc today together token
  told tolerance tolerate too took tool tooltip top topologies topology total touch touches towards trace
  track trade traffic transaction transcoded transfer transferred transferring transform transit transition
  translate transmit transmitted transport trap tree trial tries trigger triggered trim troubleshoot true
  truncated trust trusted truth try trying tsv tune tuned tuning tunnel turn turnaround turned twelve twenty
  twice twin two twofold txt type typecheck typical umlauts unable unavailable unchanged uncompressed
  undecidable undecided undefined under underlying underscores understood undone unequal unexpected unfold
  unique unit universal unknown unless unlimited unloaded unlock unmap unmapped unmodified unmount unmounted
  unnamed unpacked unquoted unread unreadable unrounded unsafe unsaid until unused update updated updating
  upgrade upload uploaded upper upstream uptime uri uring url usable usage use used user uses using usual
  usually utc utf util utility utilization valid validate validated validation value var variable variance
  variant various vary vcenter vcpus vdbench ve vega vendor vendored verbose verbosity verdict verified
  verify verifying version view virtual virtualisation virtualization visible vmdk vmfleet vmhba vms vmw
  vocabulary volatile volume vsan vsanstat vscsi vscsistats vsp vsphere wait waitstats wake walk wanted
  wants warm warmed warmup warn warning was wasm wasn watch watched wave way ways weak web week weekly
  weight weighted welch welcome well went were weren what whatever when whenever where wherever whether
  which whichever while who whoever whole wholly whom whose why wide widht width window winner wins wire
  with withdrawn within without witness witnesses wizard won word work worked worker workflow working
  workload workspace world worse worst worth would wrap wrapped write writer writing written wrong wrote xml
  yaml yes yesterday yet you your yyyy zero zeroed zeroes zeroing zip zipped zips zone
`;

/** Names of products, makers and measures of time, in the texts of all tools. */
export const names = `
  sfp sfp28 qsfp qsfp28 dual lightpulse technologies oltp sqlserver deduplicated nightly backup hourly dhcp dns gateway
  curl ipmitool iscsiadm rsync redis psql sqlcmd wget ldapsearch kubectl ansible lsblk systeminfo ipconfig
  manufacturer multiprocessor organization intel64 system32 logon hotfix card ethernet friendlyname netmask
  neighbor expiry vmknic integrity corp mini lewisburg fru globally env mnt auth alias whoami plink
  aarch aarch64 admin administrator aedt aes aest ahci alma almalinux amd amd64 apr april arm arm64 arp
  ascii ata aug august authenticamd avago avx azure base64 bash bit bits bnxt bnxtnet bochs bonnie bps
  broadcom bronze bst btrfs busybox byte bytes cdt centos cest cet cfg chelsio cifs cisco clariion cmd com
  compellent conf connectx core crc16 crc32 crc32c crc64 crc7 crlf crucial crystaldiskmark cst csv ctk dat
  db8 dd de deb debian dec december dell delta dhcp digital diskspd dll dns doc docker docx drs e1000 e1000e
  edt eest eet eib el6 el7 el8 el9 elbencho emc emulex en enterprise epyc equallogic es est esx esxi esxtop
  eui example exe ext ezfio fat fcoe fcp feb february fedora fio flat fqdn fr fri friday ftp fujitsu gb gbit
  gbps gbs genuineintel ghz gib gmt gold guid gz hat hba hcibench hdd hdparm hewlett hgst hitachi hpe hrs
  htm html http https huawei hynix hyperv hz i386 i686 iavmd ibm icmp ide igbn img infinidat ini inspur
  intel invalid iometer iops iostat iozone ip ipv4 ipv6 iqn iscsi iso ist ixgben ja jan january java javaw
  jdk jre json jst jul july jun june kb kbit kbps kbs kernel khz kib kingston kioxia kubernetes kvm latin
  latin1 lenovo linux localdomain localhost log logic logman lpfc lsi lsi_mr3 lsilogic lts lvm mac mar march
  marvell may mb mbit mbps mbs md md5 mdt megaraid mellanox mhz mib micron microsoft mins mon monday mpstat
  mpx mr ms msec msgpt msk mst murmur3 naa nenic net netapp netronome nfnic nfs nhpsa nic nimble nmlx4 nmlx5
  nobody nov november nqn ns nsec ntfs ntp nvidia nvme nvme-cli nvram oct october openjdk optane opteron
  oracle org overlay packard parallels parquet pb pcie pct pdf pdt pentium perc perfmon perl photon pib pl
  platinum poweredge powermax powershell powerstore primergy processor proliant ps1 pst public pure pvscsi
  py python qcow qedentv qemu qfle3 qla qlogic raid raw rb rdma realtek red redhat refs removed resxtop rhel
  roce rocky root rpm ruby sadf samsung sandisk sar sas sat sata saturday scp scsi seagate sec secs sep sept
  september sftp sh sha1 sha256 sha3 sha512 silver sles smartarray smartctl smartpqi smb snmp solidigm sql
  ssd sse ssh ssl sun sunday supermicro suse symmetrix sysbench sysstat t10 tar tb tcp thinksystem thu thur
  thurs thursday tib tls tmp tmpfs toshiba tsv tue tues tuesday txt typeperf ubuntu ucs udp unicode unity
  unix us usb usec user utc utf utf16 utf16le utf8 uuid vantara vbox vcenter vdbench vfat virtio virtual
  virtualbox vmax vmd vmdk vmem vmfleet vmfs vml vmotion vmsd vmss vmstat vmw_ahci vmware vmx vmxf vmxnet
  vmxnet3 vnx vsan vsanDatastore vsandatastore vsphere vswp vvol wdc wed wednesday west western wet wh
  windows wwn wwnn wwpn x64 x86 xen xeon xfs xhtml xls xlsx xml xxhash yaml yml zfs zip zulu
`;

/** Things that are counted: `vm3`, `disk0`; a number behind another word makes a name. */
export const numbered = `
  adapter aes ata avg blk block bond br bs bus case cd channel client cluster cntl coarse column config
  controller core cpu cpus crc ctlr ctrl data datastore depth dev device dg die disk disks dm docker domain drive
  dvd eno enp ens esx esxi eth file files fio fsd ftt fvdb fwd g gb gib group hcibench hd hdd host ide idle
  image img initiator iodepth ip item iter iteration java jdk job jobs k kb kib lane level line lo loop lpe
  lpfc lsi lun luns m max mb md mem mib milliseconds min mix ms name nbd nj node ns numa nvme oio ops
  package page param part partition pass path paths pci pcpu pct pg phase pkg point policy port qd raid ram
  rand randread randrw randwrite rate rd rdpct read rep repeat round row rread run runs rw rwmix rwrite
  sample sata scenario scsi sd seq seqread seqwrite serial series server set sha size slave slot socket sr
  ssd stage step store stripe stripes synth sys t t10 table tap target tb temp test testfile thread threads
  tib tmp try tty tun us usb user utf vcenter vcpu vd vdb vdbench ver version virbr vlan vm vmhba vmk
  vmkernel vmnic vms vsan vsphere vswitch vxlan warmup wd win window windows wl wlan worker workers workload
  write x xvd zram
`;

/** Of those what people number themselves: machines, stores and accounts. */
export const machines = `
  client cluster datastore domain esx esxi guest host node server slave store user vcenter vm vms worker
`;
