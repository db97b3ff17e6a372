/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  published: [
    "Model",
    "Model Name",
    "Model Description",
    "Vendor",
    "Vendor Name",
    "Product",
    "Product Name",
    "Adapter Description",
    "Driver Name",
    "Driver Version",
    "Firmware Version",
    "Revision",
    "Driver",
    "CPU Model",
    "Brand",
    "BIOS Version",
    "Option ROM Version",
    "Acceptance Level",
    "Creation Date",
  ],
  words: `
  accelerated acceleration acceptance acceptancelevel accessible activated adapteridentifier adc advanced
  advancedsettings advcfg affinity agent aggressive alua ana annotation ano anyofrulesets apd apic
  apiforwarder argv assert asset associativity attempted authentication autodeploy automation automount
  availability backoff balanced ballooning bandwidth beacon bios blacklist blocksread blockstoswitchpath
  bool bootbank bpdu brand briefdevice buffer buffercache bus busy bytelimit cachereservation callback
  calling canonical canonicalname capabilities capability capacitygb capacityinbytes capacitymb cat category
  chap charp checksumdisabled checksumok chronyd cim claimoptions claimrule clom clomd clommaxcomponentsize
  clomrepairdelay clusterwide cmmds coalesce coalescing commands commandstoswitchpath compatible competing
  compliant compliantvm component compositeuuid concatenation condition configured congestion
  congestionhealth congestionvalue connections consecutive consoledevice consolidate constraint containing
  controllerkey corespeed corporation cow cpucores cpupackages cputhreads createdby crx csn cursamplingcycle
  custom cutoff dcui dedup defaultintvalue defaultpsp defaultstringvalue degraded deletion dentry depth
  detected detecting devfs devfspath deviceconfig devicemaxqueuedepth devicename devloss dif digest directed
  directoryname dirty disable disabled disagree discouraged disknumreqoutstanding diskretryunitattention
  distance dix dom domain drivername driverversion duplex dvfilter dvport ecc egress element elevator enable
  enabled enclosure encryptionenabled enforcing esa esm esxiversion evaluation exec extentnumber extentuuid
  failback fdm fiber fibre firewall firmware firmwareversion flowctl followover forged formatter fsh
  fullyqualifieddomainname getdefault goto granularity green grep groupstate grp gso guard guestunmap halt
  halts hardwareaccelerated hardwareacceleratedinit hardwareacceleratedlocking hardwareacceleratedmove
  hbaname hbrd healthd healthtestname heartbeat hidden hostd hostfailurestotolerate hostid hostqdepth
  hosttime hpp hyperclock hyperthreaded hyperthreading hyperthreadingactive hyperthreadingmitigation
  hyperthreadingmitigationintravm iled immediatedata impl improve inbound inc incmmds indentation infravisor
  ingress initialization initialr2t inodes insecure installdate interleave interrupt intopts intravm
  intvalue ioflt iooperation iooperationlimit iopslimit ioswithcompetingworlds ipmi ipsec ipv irq
  iscapacitytier iscsivmk islocal isperfileschedmodelactive isssd isstretchedcluster issued issuer jumbo
  keepalive kerberos kerneloption keyvalue lacp lag largeclustersupport lastpart lastupdatedby latency
  latencyevaluationinterval lbtd lib license limittype linkstate linkstatus lldp llog locality
  localnodehealthstate localnodestate logical lpfc lro lsom lsom2 lunqdepth mailbox maintenancemodestate
  maker mask maxconnection maxheapmb maximum maxiosize maxiosizekb maxlunid maxoutstandingr2t maxqueuedepth
  maxrecvdatasegment maxsupportedqueuedepth maxvalue maxvolumes mbuf membership memorymb microseconds
  minvalue misc mitigate mitigation model modeldescription modulefile monitor mounted mountpoint movement
  mpath mru mss mtu multiextent multipathplugin multipathpolicy mutual nameless namespace nbuf necessary
  netcoalesce netdump netqueue nfnic nicmgmtd nmp nonzero noofoutstandingioswithcompetingworlds noop nport
  nscd ntpd numanodecount numberofsamplingiosperpath numcpu numiospending nvsan objectuuid oem offload
  ondiskformatversion onretryerrors openwsman opportunistic optionromversion optionvalue outlier outstanding
  overallhealth pagepool pageshare pathconfig pathselectionpolicy pathselectionpolicydeviceconfig
  pathselectionscheme pathselectionschemeconfig pathstate pdl pending per perennially performance
  performanceserviceenabled period physicalmemory plog policies policy policyclass policyvalue poll portname
  portstate posted powercli powermgmt precedence preference probing processor processors productname
  profileid prohibited promiscuous proportional psa pseudo pspdeviceconfig pspoptions ptask ptpd
  qfullsamplesize qfullthreshold ql2xmaxqdepth qlnativefc qualified queue queuefullsamplesize
  queuefullthreshold rabbitmqproxy raise rdm rdt ready reboot receive receivebuffersize reclaim reclamation
  recognised releasebuild reliable remapping replay replicapreference reportlun reqcallthreshold requests
  requires rescan restrict resyncing retransmit revis rhttpproxy rom roundrobin rps rss rtp rulegroup
  runtime runtimename rx sack samples sampling satp schednumreqoutstanding schedquantum scheduling scrub
  scrubber scsidevs scsn sdrsinjector sectors security send sendbuffersize settable sfcbd shaping signed
  simultaneous sioc sitereadlocality sizeinmb slack slpd smartd snip snmpd socket soon
  spaceefficiencyenabled spbm spbmprofileid spbmprofilename splitting sshd sshpass stateless statelessready
  statelog stderr stepping stops storage storagearraytype storagearraytypepathconfig storagelog storagepool
  storagerm stretched stretchedclusterenabled stringvalue stripewidth stropts subclustermembercount
  subfailurestotolerate successful successfulcommands supportsparselun swapobjd swapthickprovisiondisabled
  switches symm sysinfo syslog syslogd targetportalgrouptag taskmgmttimeout tcpip tcpipdeflroenabled
  tcpipheapmax tcpipheapsize teaming thanks thinswap threshold throttle throttled throttling timeofhclupdate
  tmo totalnumberofresyncingobjects tpg tpgs traffictype transient transparent tried tso ttl tx uid uids
  uint ulong unclosed unicast unicastmodeenabled uniqueid unmap unoptimized unsupported usbarb
  useactiveunoptimizedpaths useatsforhbonvmfs5 usedeviceresetinreset usehwtso uservars usevmfs ushort usr
  vaai vaaistatus vdisk vdtc vendorname vers vflash vhbas vib vibs vicore vim vimsvc virtualmachines vit vma
  vmauthd vmfs3 vmfs5 vmhost vmhostid vmkapi vmkdevmgr vmkernel vmkeventd vmkfstools vmkmod vmknicname
  vmknvme vmnamespace vmsvc vmswap vmsyslogd vmwarecertified vnic vobd volume volumename volumes votes
  vprobed vproc vpxa vpxd vsandiskgroupuuid vsanenabled vsanuuid vscsi vscsipollperiod vsi vsish
  vulnerabilities vulnerability waiting warn will wol workingpaths worldlet worlds wsman www xcopy xmlns
  yellow zeroing
`,
};
