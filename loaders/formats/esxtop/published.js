/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  abrts acc actv actvf actvn alloc aqlen ash ats atsf ballooned bba bcac bfcffcf blue broadcast cachesz
  cacheusd ccc cdata cdf cfaf cfailed clomd clonef cmds cmmdsd cmmdstimemachine compmgr congestions cons
  cookie costop costp covered creads crun cstate csummedqd csvfs cwrites dcui ddb deletef dom dompath dqlen
  driver-hwevents drivervm dropbear drprx drptx dskspd duplex dvsdata dvskeepalive ebadd edb epd failedios
  fastslab fcmds freslvs ft getty gid grnd gst hbr healthd helper home hostd hostd-probe hyper iflt indexof
  ioFilter iofilterd iscsid lbnpd lbtd lldpd llswap llswr lqlen lsom lter ltps marker mbread mbrx mbtx
  mbwrtn mbytes mclmt mcmdsps mctl mctltgt memctl memsz milli minfree minirdnt mks mlmtd mperf nas nchen
  net-lacp netcpa nfsgssd nhn nlmem nmig nonkernel now npth nrmem nscd ntpd numa nvdimm openwsmand osfsd
  outbound ovd overcommit ovhd ovhdmax ovhdum ovhdw owner packet pae paecp pdh per-device per-world pktrx
  pktrxsz pkttx plog portid posted prev proc proxyowner pshare pstate psztx quantum qued queued ras rdma rdt
  ready recov resv rhttpproxy savings sensord sfcb sfcb-hhrc sfcb-procman sfcb-vmware shadow slpd smartd
  splcmd splcp sshd storagerm sts superhelper svga swapmonitor swapobjd swapper swcur swpd swpwt swr swrmb
  swtgt tallies tchd tcpip team teaming teampnic termcap totalios touched trans tstate unbound unreserved
  unzip uplink uplinkname usd vector vmast vmci vmkapimod vmkdevmgr vmkeventd vmkwrld vmmemctl vmotionserver
  vmsyslogd vmwait vmx-mks vmx-svga vmx-vcpu vobd vpxa vsand vsanhost vsanmgmtd vsanobserver vsanperfsvc
  vsantraced vsantracesystem waitpct wakeups watts wid wqlen zerof
`,
  // The zone of Windows, or of ESXi, that its heading names.
  numbers: [/\(PDH-CSV 4\.0\) \(([^()\n]{1,60})\)\(-?\d{1,4}\)/dg],
};
