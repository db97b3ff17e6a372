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
  acceptance acceptancelevel activated adapteridentifier adc advanced advancedsettings advcfg agent
  aggressive alua ana annotation ano anyofrulesets apd apic apiforwarder argv assert asset associativity
  attempted authentication autodeploy automation automount availability ballooning bios blacklist blocksread
  blockstoswitchpath bootbank bpdu brand briefdevice buffercache bytelimit cachereservation canonical
  canonicalname capabilities capability capacitygb capacityinbytes capacitymb category checksumdisabled
  checksumok chronyd cim claimoptions claimrule clom clomd clommaxcomponentsize clomrepairdelay clusterwide
  cmmds coalesce coalescing commandstoswitchpath compatible competing compliantvm component configured
  congestion congestionhealth congestionvalue consoledevice consolidate constraint containing controllerkey
  corespeed corporation cow cpucores cpupackages cputhreads createdby crx csn cutoff dcui dedup
  defaultintvalue defaultpsp defaultstringvalue degraded deletion dentry devfs devfspath deviceconfig
  devicemaxqueuedepth devicename devloss dif digest directed directoryname dirty disagree
  disknumreqoutstanding diskretryunitattention dix dom domain drivername driverversion duplex dvfilter
  dvport ecc egress element elevator enclosure encryptionenabled esa esm esxiversion evaluation exec
  extentnumber extentuuid fdm fiber fibre firewall firmware firmwareversion flowctl forged formatter fsh
  fullyqualifieddomainname getdefault goto green grep groupstate grp gso guard guestunmap
  hardwareaccelerated hbaname hbrd healthd healthtestname heartbeat hostd hostfailurestotolerate hostid
  hosttime hpp hyperclock hyperthreading hyperthreadingactive iled impl inc incmmds indentation infravisor
  ingress inodes insecure installdate interleave intvalue ioflt iooperation iooperationlimit iopslimit
  ioswithcompetingworlds ipmi ipsec ipv irq iscapacitytier islocal isssd isstretchedcluster issuer jumbo
  kerberos kerneloption keyvalue lacp lag largeclustersupport lastpart lastupdatedby
  latencyevaluationinterval lbtd lib license limittype linkstate linkstatus lldp llog locality
  localnodehealthstate localnodestate lro lsom lsom2 mailbox maintenancemodestate maker mask maxconnection
  maxheapmb maxiosize maxlunid maxqueuedepth maxsupportedqueuedepth maxvalue maxvolumes mbuf membership
  memorymb minvalue misc modeldescription modulefile mountpoint mpath mru mss mtu multiextent
  multipathplugin multipathpolicy nameless namespace nbuf netcoalesce netdump netqueue nicmgmtd nmp
  noofoutstandingioswithcompetingworlds noop nport nscd ntpd numanodecount numberofsamplingiosperpath numcpu
  numiospending nvsan objectuuid oem ondiskformatversion onretryerrors openwsman opportunistic
  optionromversion optionvalue outlier overallhealth pagepool pageshare pathconfig pathselectionpolicy
  pathselectionpolicydeviceconfig pathselectionscheme pathselectionschemeconfig pathstate pdl perennially
  performanceserviceenabled physicalmemory plog policies policyclass policyvalue portname portstate powercli
  powermgmt preference productname profileid promiscuous proportional psa pseudo pspdeviceconfig pspoptions
  ptask ptpd qualified queuefullsamplesize queuefullthreshold rabbitmqproxy rdm rdt ready receivebuffersize
  recognised releasebuild reliable replay replicapreference reportlun rescan resyncing retransmit revis
  rhttpproxy rom roundrobin rps rss rtp rulegroup runtimename rx sack sampling satp schednumreqoutstanding
  schedquantum scrub scrubber scsidevs scsn sdrsinjector sendbuffersize settable sfcbd signed sioc
  sitereadlocality sizeinmb slack slpd smartd snip snmpd soon spaceefficiencyenabled spbm spbmprofileid
  spbmprofilename sshd sshpass stateless statelessready statelog stderr stepping storagearraytype
  storagearraytypepathconfig storagelog storagepool storagerm stretched stretchedclusterenabled stringvalue
  stripewidth subclustermembercount subfailurestotolerate successful successfulcommands supportsparselun
  swapobjd swapthickprovisiondisabled symm sysinfo syslog syslogd tcpip tcpipheapmax tcpipheapsize teaming
  thanks thinswap throttle timeofhclupdate tmo totalnumberofresyncingobjects tpg tpgs traffictype
  transparent tried tso ttl tx uid uids unclosed unicast unicastmodeenabled uniqueid unoptimized unsupported
  usbarb useactiveunoptimizedpaths usedeviceresetinreset uservars usr vaai vaaistatus vdisk vdtc vendorname
  vflash vib vibs vicore vim vimsvc virtualmachines vit vma vmauthd vmhost vmhostid vmkapi vmkdevmgr
  vmkeventd vmkfstools vmkmod vmknicname vmnamespace vmsvc vmswap vmsyslogd vmwarecertified vnic vobd
  volumename votes vprobed vproc vpxa vpxd vsandiskgroupuuid vsanenabled vsanuuid vsi vsish waiting will wol
  workingpaths worldlet wsman www xcopy xmlns yellow
`,
};
